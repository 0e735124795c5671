package org.tarndb.snapshots.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.testkit.FaultyManifestStore;
import org.tarndb.snapshots.testkit.FaultyObjectStore;
import org.tarndb.snapshots.testkit.MemoryManifestStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.StoreCall;
import org.tarndb.snapshots.testkit.StoreFaults;
import org.tarndb.snapshots.testkit.World;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;

/**
 * Writers, readers, a collector and an expiry on one table, each call of a store in an order that the seed decides, with
 * failures, lost answers and crashes. The model: the history is a list of ids, of which each version has one more; what was
 * told to be published is in it once, what failed for certain is not, and what is not known is in it once at most.
 *
 * <p>What is checked at every call of a store: M1 whoever reads the objects alone is at most one version behind; M2 no
 * version is claimed while the one before is missing; M3 a pending row has its bytes, at the staging path or at the final
 * one; M4 a version's content never changes.
 */
final class ProtocolModel {
    private static final Duration AGE = Duration.ofDays(7);
    private static final List<ErrorCode> OUTAGES =
            List.of(ErrorCode.OBJECT_STORE_FAILED, ErrorCode.MANIFEST_STORE_FAILED);

    private final Random random;
    private final ManifestNaming naming;
    private final DeterministicScheduler scheduler;
    private final MemoryObjectStore objects;
    private final MemoryManifestStore rows = new MemoryManifestStore();

    private final Set<String> published = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    private final List<List<String>> contents = new ArrayList<>();
    private int faultPercent;
    private int crashPermille;
    private int crashes;
    private int unknown;

    ProtocolModel(long seed) {
        this.random = new Random(seed);
        List<ManifestNaming> schemes = ManifestNaming.all();
        this.naming = schemes.get(random.nextInt(schemes.size()));
        this.scheduler = new DeterministicScheduler(seed);
        this.objects = new MemoryObjectStore(scheduler);
    }

    /** A process, which dies at a call or lives on. */
    private final class Process implements StoreFaults {
        final ManifestTable table = new ManifestTable("t", new FaultyObjectStore(objects, this), "t/", naming);
        final ManifestLog log;
        final Env env;
        private boolean dead;
        private boolean strikes;

        Process() {
            Random own = new Random(random.nextLong());
            env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, own::nextLong);
            log = new ExternalManifestLog(
                    new FaultyManifestStore(rows, this), env.entropy(), (table, version, step, cause) -> {});
        }

        @Override
        public void before(StoreCall call) throws IOException {
            scheduler.yieldTurn();
            if (dead) {
                throw new AssertionError("a dead process calls " + call);
            }
            checkInvariants();
            if (random.nextInt(1000) < crashPermille) {
                crashes++;
                dead = true;
                throw new AssertionCrash();
            }
            strikes = random.nextInt(100) < (call.operation().isWrite() ? 4 * faultPercent : faultPercent);
            if (strikes && random.nextBoolean()) {
                strikes = false;
                throw new IOException("fails " + call);
            }
        }

        @Override
        public void after(StoreCall call) throws IOException {
            if (strikes) {
                throw new IOException("loses the answer of " + call);
            }
        }
    }

    /** A process died: nothing handles it. */
    private static final class AssertionCrash extends Error {
        private static final long serialVersionUID = 1L;
    }

    private interface Work {
        void run(Process process);
    }

    private void start(String name, int times, Work work) {
        Process process = new Process();
        scheduler.actor(name, () -> {
            for (int i = 0; i < times && !process.dead; i++) {
                try {
                    work.run(process);
                } catch (AssertionCrash e) {
                    return;
                } catch (TarnException e) {
                    assertTrue(OUTAGES.contains(e.code()) && faultPercent > 0, () -> name + ": " + e);
                }
            }
        });
    }

    /** Some rounds with faults, a week between them; then one without, whose readers find all in order. */
    void run() throws IOException {
        try {
            for (int round = 0; round < 3; round++) {
                faultPercent = round == 2 ? 0 : random.nextInt(3) * 3;
                crashPermille = round == 2 ? 0 : random.nextInt(3) * 12;
                startAll(round);
                scheduler.runAll();
                scheduler.advance(AGE.plusHours(1).toNanos());
            }
            checkEnd();
        } finally {
            scheduler.close();
        }
    }

    private void startAll(int round) {
        for (int writer = 0; writer < 3; writer++) {
            String name = "r" + round + "w" + writer;
            int[] next = {0};
            start(name, 3, process -> write(process, name + "-" + next[0]++));
        }
        start("reader", 6, this::read);
        start("reader of versions", 6, this::readVersion);
        start("collector", 2, this::collect);
        start(
                "expiry",
                2,
                process ->
                        new VersionExpiry(process.log, scheduler).expire(process.table, 2, Duration.ZERO, Set.of(1L)));
    }

    private void write(Process process, String id) {
        CommitLoop loop = new CommitLoop(process.log, process.env, CommitLoop.Limits.DEFAULT);
        try {
            loop.commit(
                    List.of(process.table),
                    latest -> {
                        List<String> ids = new ArrayList<>(latest.get(0)
                                .map(manifest -> World.ids(manifest.content()))
                                .orElse(List.of()));
                        ids.add(id);
                        return List.of(World.manifest(ids));
                    },
                    new Cancellation());
            published.add(id);
        } catch (TarnException e) {
            if (e.code() == ErrorCode.PUBLICATION_OUTCOME_UNKNOWN) {
                unknown++;
            } else {
                failed.add(id);
                throw e;
            }
        }
    }

    /** Sees all that was published before it began. */
    private void read(Process process) {
        Set<String> before = new HashSet<>(published);
        List<String> ids = ids(
                process, process.log.getLatestManifestLocation(process.table).orElse(null));
        assertTrue(ids.containsAll(before), () -> ids + " lacks some of " + before);
    }

    /** One that is just being forgotten may be recorded and missing for a moment. */
    private void readVersion(Process process) {
        long version = 1 + random.nextInt(contents.size() + 2);
        try {
            process.log
                    .getManifestLocation(process.table, version)
                    .ifPresent(location -> assertEquals(version, location.version()));
        } catch (TarnException e) {
            boolean old = e.code() == ErrorCode.SNAPSHOT_NOT_FOUND && version < contents.size();
            if (!old) {
                throw e;
            }
        }
    }

    private static List<String> ids(Process process, @Nullable ManifestLocation location) {
        if (location == null) {
            return List.of();
        }
        try {
            return World.ids(process.log.read(process.table, location).content());
        } catch (TarnException e) {
            if (e.code() == ErrorCode.SNAPSHOT_NOT_FOUND) { // expired since
                return ids(
                        process,
                        process.log.getLatestManifestLocation(process.table).orElse(null));
            }
            throw e;
        }
    }

    private void collect(Process process) {
        OrphanCollector collector = new OrphanCollector(process.log, scheduler, (table, version, step, cause) -> {});
        collector.collectManifests(process.table, AGE);
    }

    // --- checks, without faults

    private void checkInvariants() throws IOException {
        long highest = 0;
        for (ObjectInfo object : objects.list("t/")) {
            OptionalLong version = naming.versionOf(object.key().substring(2));
            if (version.isPresent()) {
                highest = Math.max(highest, version.getAsLong());
                checkContent(version.getAsLong(), World.ids(objects.get(object.key())));
            }
        }
        long latest = rows.getLatestVersion("t").map(ManifestRow::version).orElse(0L);
        assertTrue(highest == latest || highest == latest - 1, "M1: row " + latest + ", object " + highest);
        boolean predecessor =
                latest < 2 || objects.head("t/" + naming.finalPath(latest - 1)).isPresent();
        assertTrue(predecessor, "M2: version " + latest + " is claimed, and the one before is not there");
        for (ManifestRow row : rows.list("t")) {
            boolean there = objects.head("t/" + row.path()).isPresent()
                    || objects.head("t/" + naming.finalPath(row.version())).isPresent();
            assertTrue(there || row.version() < latest - 1, "M3: nothing has the bytes of " + row);
        }
    }

    private void checkContent(long version, List<String> ids) {
        assertEquals(version, ids.size(), () -> "version " + version + " is " + ids);
        while (contents.size() < version) {
            contents.add(List.of());
        }
        List<String> before = contents.get((int) version - 1);
        assertTrue(before.isEmpty() || before.equals(ids), () -> "M4: " + before + " became " + ids);
        contents.set((int) version - 1, ids);
    }

    private void checkEnd() throws IOException {
        checkInvariants();
        long latest = rows.getLatestVersion("t").orElseThrow().version();
        List<String> history = contents.get((int) latest - 1);
        assertEquals(latest, contents.size());
        for (int version = 1; version <= latest; version++) {
            List<String> content = contents.get(version - 1);
            assertTrue(content.isEmpty() || content.equals(history.subList(0, version)), () -> "forked: " + content);
        }
        assertEquals(history.size(), new HashSet<>(history).size(), () -> "twice: " + history);
        assertTrue(history.containsAll(published), () -> "lost: " + published + " in " + history);
        assertTrue(Collections.disjoint(history, failed), () -> "failed and there: " + failed + " in " + history);
        checkNothingIsLeft();
    }

    /** A week later the collector leaves nothing that waits. */
    private void checkNothingIsLeft() throws IOException {
        ManifestTable table = new ManifestTable("t", objects, "t/", naming);
        ManifestLog log = new ExternalManifestLog(rows, () -> 1, (t, version, step, cause) -> {
            throw new AssertionError(step.toString(), cause);
        });
        for (ManifestRow row : rows.list("t")) {
            log.getManifestLocation(table, row.version());
        }
        new OrphanCollector(log, scheduler, (t, version, step, cause) -> {}).collectManifests(table, AGE);
        for (ObjectInfo object : objects.list("t/")) {
            assertEquals(
                    OptionalLong.empty(), naming.stagedVersionOf(object.key().substring(2)), object::toString);
        }
    }

    int crashes() {
        return crashes;
    }

    int unknown() {
        return unknown;
    }

    int published() {
        return published.size();
    }

    int failed() {
        return failed.size();
    }
}
