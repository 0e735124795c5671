package org.tarndb.benchmarks.snapshots;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.CommitLoop;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;

/** Writers that commit tiny manifests, each to one table, one after the other, until the time is over. */
final class CommitRace {
    /** Nobody gives up. */
    private static final CommitLoop.Limits LIMITS = new CommitLoop.Limits(Integer.MAX_VALUE, TimeUnit.HOURS.toNanos(1));

    /**
     * How it went.
     *
     * @param attempts of which so many lost to another writer as there are more than commits
     * @param fewest commits of one writer
     */
    record Result(long nanos, long commits, long attempts, long fewest) {
        double commitsPerSecond() {
            return commits * 1e9 / nanos;
        }

        double conflictsPerCommit() {
            return (double) (attempts - commits) / commits;
        }
    }

    private final CommitLoop loop;
    private final ManifestTable table;
    private final Thread thread;
    private long endNanos;
    private long commits;
    private long attempts;
    private @Nullable RuntimeException failure;

    private CommitRace(ManifestLog log, ManifestTable table, int number) {
        this.loop = new CommitLoop(log, Env.system(), LIMITS);
        this.table = table;
        this.thread = new Thread(this::run, "racer-" + number);
    }

    /** Runs a race to its end. A writer's last commit is finished, and counts. */
    static Result run(ManifestLog log, List<ManifestTable> tables, int writers, int seconds)
            throws InterruptedException {
        List<CommitRace> racers = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            racers.add(new CommitRace(log, tables.get(i % tables.size()), i));
        }
        long start = System.nanoTime();
        for (CommitRace racer : racers) {
            racer.endNanos = start + TimeUnit.SECONDS.toNanos(seconds);
            racer.thread.start();
        }
        long commits = 0;
        long attempts = 0;
        long fewest = Long.MAX_VALUE;
        for (CommitRace racer : racers) {
            racer.thread.join();
            if (racer.failure != null) {
                throw racer.failure;
            }
            commits += racer.commits;
            attempts += racer.attempts;
            fewest = Math.min(fewest, racer.commits);
        }
        return new Result(System.nanoTime() - start, commits, attempts, fewest);
    }

    private void run() {
        try {
            while (System.nanoTime() - endNanos < 0) {
                loop.commit(List.of(table), latest -> List.of(manifest()), Cancellation.never());
                commits++;
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    /** It differs from all others. */
    private byte[] manifest() {
        attempts++;
        return ("{\"attempt\":\"" + UUID.randomUUID() + "\"}").getBytes(StandardCharsets.UTF_8);
    }
}
