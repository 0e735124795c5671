package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.quorum.Quorum;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionStatus;

/**
 * Power cuts at every change of a file, in the middle of synchronous commits: one that returned is there and its status
 * says so; one that was rolled back is not; of the others the status after the restart tells what became of them.
 */
class LimboCrashTest {
    private static final int CRASH_SEEDS = Integer.getInteger("tarn.test.budget", 1);
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** Acknowledges what it is handed, at once, while it is told to. */
    private static final class WillingQuorum implements Quorum {
        private boolean willing = true;
        private Listener listener = csn -> {};

        @Override
        public void start(Listener told) {
            listener = told;
        }

        @Override
        public void appended(long csn) {
            if (willing) {
                listener.reached(csn);
            }
        }

        @Override
        public void close() {}
    }

    /** A transaction of the workload: inserts a row with its key. */
    private record Written(long key, TransactionId id, Call<?> commit) {
        @Nullable
        ErrorCode failure() {
            return commit.isDone() && commit.failure() instanceof TarnException e ? e.code() : null;
        }

        boolean returned() {
            return commit.isDone() && commit.failure() == null;
        }
    }

    /** One opening of the database, from its begin to the power cut or its end. */
    private static final class Run {
        final WillingQuorum quorum = new WillingQuorum();
        final TestDatabase db;
        final List<Written> written = new ArrayList<>();

        Run(SimulatedFileSystem files) {
            db = TestDatabase.onFiles(
                    1,
                    files,
                    DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(TIMEOUT),
                    BuildOptions.DEFAULT,
                    name -> false);
        }

        void begin(long key, boolean synchronous) {
            Transaction transaction = db.begin();
            transaction.setCommitMode(new CommitMode(Durability.DEFAULT, synchronous));
            Call<?> commit = db.scheduler.actor("T" + key).submit(() -> {
                db.insert(transaction, key, key);
                transaction.commit();
            });
            written.add(new Written(key, transaction.id(), commit));
        }

        void commit(long key, boolean synchronous) {
            begin(key, synchronous);
            db.scheduler.runUntilIdle();
        }

        void perform(Runnable action) {
            Call<?> call = db.scheduler.actor("action").submit(action::run);
            db.scheduler.runUntilIdle();
            assertTrue(call.isDone(), "no action hangs");
            call.failure(); // may be: the power is off
        }

        /** Takes note of failures: each is looked at after the restart. */
        void end() {
            written.forEach(Written::failure);
            db.close();
        }

        void workload() {
            commit(1, true);
            begin(2, true); // together, so that one decision serves them
            begin(3, false);
            begin(4, true);
            db.scheduler.runUntilIdle();
            perform(db.database::checkpoint);
            quorum.willing = false;
            commit(5, true);
            commit(6, false);
            perform(db.database::checkpoint);
            db.scheduler.advance(TIMEOUT.toNanos());
            db.scheduler.runUntilIdle();
            quorum.willing = true;
            commit(7, false);
            commit(8, true);
            quorum.willing = false;
            commit(9, true);
            commit(10, false);
        }
    }

    private static SimulatedFileSystem newDatabase() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        Run run = new Run(files);
        run.perform(run.db.database::close);
        run.db.close();
        return files;
    }

    @Test
    void powerCutAtEveryChange() {
        SimulatedFileSystem empty = newDatabase();
        SimulatedFileSystem whole = empty.kill();
        Run complete = new Run(whole);
        complete.workload();
        long changes = whole.changes();
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 7L, 8L),
                complete.written.stream()
                        .filter(Written::returned)
                        .map(Written::key)
                        .toList());
        complete.end();
        Set<TransactionId> given = new HashSet<>();
        for (long cut = 0; cut <= changes; cut++) {
            for (long seed = 0; seed < CRASH_SEEDS; seed++) {
                given.clear();
                String name = "power cut at change " + cut + ", crash seed " + seed;
                try {
                    crash(empty.kill(), cut, seed, given);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(name + ": " + e, e);
                }
            }
        }
    }

    private static void crash(SimulatedFileSystem files, long cut, long seed, Set<TransactionId> given) {
        files.cutPowerAt(cut);
        List<Written> written = List.of();
        try {
            Run run = new Run(files);
            run.workload();
            written = run.written;
            run.end();
        } catch (TarnException e) {
            assertTrue(written.isEmpty(), () -> "opening failed: " + e);
        }
        SimulatedFileSystem found = files.crash(seed);
        written.forEach(each -> given.add(each.id));
        Map<Long, Object> rows = check(found.kill(), written, given);
        // Once more: what was rolled back at the restart stays so, and new ids are new.
        Run second = new Run(found);
        second.commit(100, true);
        second.perform(second.db.database::checkpoint);
        assertTrue(
                second.written.get(0).returned(),
                () -> "" + second.written.get(0).commit.failure());
        rows.put(100L, 100L);
        second.end();
        List<Written> all = new ArrayList<>(written);
        all.addAll(second.written);
        second.written.forEach(each -> assertTrue(given.add(each.id), () -> each.id + " is given twice"));
        assertEquals(rows, check(found.crash(seed), all, given));
    }

    private static Map<Long, Object> check(SimulatedFileSystem found, List<Written> written, Set<TransactionId> given) {
        Run run = new Run(found);
        run.db.checkInvariants();
        Map<Long, Object> rows = new TreeMap<>(run.db.rows());
        for (Written each : written) {
            boolean there = rows.containsKey(each.key);
            TransactionStatus status = run.db.database.status(each.id);
            assertEquals(there ? TransactionStatus.COMMITTED : TransactionStatus.ROLLED_BACK, status, "" + each);
            if (each.returned()) {
                assertTrue(there, () -> each + " returned (I7)");
            }
            if (each.failure() == ErrorCode.COMMIT_ROLLED_BACK) {
                assertTrue(!there, () -> each + " was rolled back (I7)");
            }
        }
        Transaction fresh = run.db.begin();
        assertTrue(!given.contains(fresh.id()), () -> fresh.id() + " is given twice");
        run.db.close();
        return rows;
    }
}
