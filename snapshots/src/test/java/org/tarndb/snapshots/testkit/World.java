package org.tarndb.snapshots.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.testkit.DeterministicScheduler;

/**
 * Two empty tables, "a" and "b", in one pair of stores, and the processes that use them. A manifest is a list of ids, one for
 * each commit of the table's history, so that a commit that was lost or done twice can be seen.
 */
public final class World implements AutoCloseable {
    private static final AtomicLong WORLDS = new AtomicLong();

    private final ManifestNaming naming;
    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final ObjectStore objects;
    private final ExternalManifestStore rows;
    private final String prefix = "world" + WORLDS.incrementAndGet() + "/";
    private final Env env;

    World(StorePair stores, ManifestNaming naming) {
        this.naming = naming;
        this.objects = stores.objects().open(scheduler);
        this.rows = stores.rows().get();
        Random random = new Random(WORLDS.get());
        this.env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, random::nextLong);
    }

    /** A process without faults. */
    public TestProcess process(String name) {
        return new TestProcess(this, name, env);
    }

    /** One on the real clock, for tests with threads. */
    public TestProcess realProcess(String name) {
        return new TestProcess(this, name, Env.system());
    }

    public ManifestNaming naming() {
        return naming;
    }

    public DeterministicScheduler scheduler() {
        return scheduler;
    }

    /** Without faults. */
    public ObjectStore objects() {
        return objects;
    }

    /** Without faults. */
    public ExternalManifestStore rows() {
        return rows;
    }

    String prefix(String table) {
        return prefix + table + "/";
    }

    public String base(String table) {
        return objects.uriOf(prefix + table) + "/";
    }

    /** The key of a path of table "a". */
    public String key(String path) {
        return prefix("a") + path;
    }

    /** The key of the final manifest of table "a". */
    public String finalKey(long version) {
        return key(naming.finalPath(version));
    }

    public Optional<ManifestRow> row(long version) throws IOException {
        return rows.get(base("a"), version);
    }

    /** The ids in the final manifest of table "a", looked at past all protocol. */
    public List<String> finalIds(long version) throws IOException {
        return ids(objects.get(finalKey(version)));
    }

    public boolean isFinal(long version) throws IOException {
        return objects.head(finalKey(version)).isPresent();
    }

    /** The paths of table "a" that wait at staging names. */
    public List<String> staging() throws IOException {
        List<String> found = new ArrayList<>();
        for (String path : paths()) {
            if (naming.stagedVersionOf(path).isPresent()) {
                found.add(path);
            }
        }
        return found;
    }

    /** The latest version of table "a" that a tool sees which lists its directory; 0 when there is none. */
    public long latestFinal() throws IOException {
        return paths().stream()
                .map(naming::versionOf)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max()
                .orElse(0);
    }

    /** Makes versions of table "a" as a tool does that knows no manifest store. */
    public void putObjects(int versions) throws IOException {
        List<String> ids = new ArrayList<>();
        for (int version = 1; version <= versions; version++) {
            ids.add("v" + version);
            objects.put(finalKey(version), manifest(ids));
        }
    }

    /** All paths of table "a", sorted. */
    public List<String> paths() throws IOException {
        List<String> found = new ArrayList<>();
        for (ObjectInfo object : objects.list(prefix("a"))) {
            found.add(object.key().substring(prefix("a").length()));
        }
        found.sort(null);
        return found;
    }

    public static byte[] manifest(List<String> ids) {
        return String.join("\n", ids).getBytes(UTF_8);
    }

    public static List<String> ids(byte[] manifest) {
        return List.of(new String(manifest, UTF_8).split("\n"));
    }

    @Override
    public void close() {
        scheduler.close();
        rows.close();
        objects.close();
    }
}
