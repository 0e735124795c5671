package org.tarndb.snapshots.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.CommitLoop;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.Manifest;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.OutcomeVerification;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;

/** A process that publishes and reads through stores with its own faults. For one thread at a time. */
public final class TestProcess {
    private final World world;
    private final String name;
    private final Env env;
    private final ScriptedFaults faults = new ScriptedFaults();
    private final List<ProtocolListener.Step> warnings = new ArrayList<>();
    private final ManifestLog log;
    private final CommitLoop loop;

    TestProcess(World world, String name, Env env) {
        this(world, name, env, null);
    }

    /** @param wrapped makes of the world's rows what the process sees of them; null for those with its faults */
    TestProcess(World world, String name, Env env, @Nullable UnaryOperator<ExternalManifestStore> wrapped) {
        this.world = world;
        this.name = name;
        this.env = env;
        this.log = new ExternalManifestLog(
                wrapped == null ? new FaultyManifestStore(world.rows(), faults) : wrapped.apply(world.rows()),
                env.entropy(),
                (table, version, step, cause) -> warnings.add(step));
        this.loop = new CommitLoop(log, env, CommitLoop.Limits.DEFAULT);
    }

    public ScriptedFaults faults() {
        return faults;
    }

    /** What the protocol warned of. */
    public List<ProtocolListener.Step> warnings() {
        return warnings;
    }

    public ManifestLog log() {
        return log;
    }

    public CommitLoop loop() {
        return loop;
    }

    public Env env() {
        return env;
    }

    public ManifestTable table() {
        return table("a");
    }

    public ManifestTable table(String table) {
        return new ManifestTable(
                world.base(table), new FaultyObjectStore(world.objects(), faults), world.prefix(table), world.naming());
    }

    /** Publishes the next version of table "a", whose history has one id more. */
    public ManifestLocation append(String id) {
        return append(id, new Cancellation());
    }

    public ManifestLocation append(String id, Cancellation cancellation) {
        return loop.commit(List.of(table()), latest -> appended(latest, id), cancellation)
                .get(0);
    }

    /** Publishes the next versions of both tables together. */
    public List<ManifestLocation> appendToBoth(String id) {
        List<ManifestTable> both = List.of(table("a"), table("b"));
        return loop.commit(both, latest -> appended(latest, id), new Cancellation());
    }

    private static List<byte[]> appended(List<Optional<Manifest>> latest, String id) {
        List<byte[]> manifests = new ArrayList<>();
        for (Optional<Manifest> each : latest) {
            List<String> ids = new ArrayList<>(
                    each.map(manifest -> World.ids(manifest.content())).orElse(List.of()));
            ids.add(id);
            manifests.add(World.manifest(ids));
        }
        return manifests;
    }

    /** What {@link #append} would publish now. */
    public ManifestDraft draft(String id) {
        Optional<Manifest> latest = log.getLatestManifestLocation(table()).map(at -> log.read(table(), at));
        return ManifestDraft.next(
                table(),
                latest.map(Manifest::location).orElse(null),
                appended(List.of(latest), id).get(0));
    }

    /** One attempt, without verification. */
    public PutResult put(ManifestDraft draft) {
        return log.put(List.of(draft), new Cancellation());
    }

    public PutResult verify(ManifestDraft draft, PutResult.Undecided undecided) {
        return new OutcomeVerification(log, env).decide(List.of(draft), undecided);
    }

    /** The history of table "a" as this process reads it; empty when there is no such table. */
    public List<String> ids() {
        return log.getLatestManifestLocation(table())
                .map(at -> World.ids(log.read(table(), at).content()))
                .orElse(List.of());
    }

    /** The version that this process takes for the latest of table "a"; 0 when there is none. */
    public long latest() {
        return log.getLatestManifestLocation(table())
                .map(ManifestLocation::version)
                .orElse(0L);
    }

    @Override
    public String toString() {
        return name;
    }
}
