package org.tarndb.txn.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.indexbuild.BuildOptions;

/**
 * Histories with a long limbo: the journal confirms late and often refuses, so prepared transactions roll back with all
 * that follow, while indexes are built and dropped. What a client was shown must have been confirmed, whatever became of it.
 * A failure prints its seed: {@code -Dtarn.test.seed=N} runs that schedule alone.
 */
class LimboHistoryTest {
    private static final int SCHEDULES = 20 * Integer.getInteger("tarn.test.budget", 1);
    private static final int CLIENTS = 5;
    private static final int TRANSACTIONS = 12;
    private static final int LISTS = 4;

    @ParameterizedTest
    @EnumSource
    void onlyPermittedAnomalies(IsolationLevel level) {
        Long seed = Long.getLong("tarn.test.seed");
        if (seed != null) {
            new Run(seed, level).run();
            return;
        }
        for (long i = 0; i < SCHEDULES; i++) {
            new Run(i, level).run();
        }
    }

    private static final class Run {
        private final long seed;
        private final IsolationLevel level;
        private final Random random;
        private final TestDatabase db;
        private final ListTable lists;
        private final HistoryRecorder recorder = new HistoryRecorder();

        Run(long seed, IsolationLevel level) {
            this.seed = seed;
            this.level = level;
            this.random = new Random(seed);
            this.db = new TestDatabase(seed, BuildOptions.DEFAULT);
            this.lists = new ListTable(db, LISTS);
        }

        void run() {
            String context = level + ", replay with -Dtarn.test.seed=" + seed;
            try (db) {
                runClients();
                db.checkInvariants();
                db.checkNothingHeld();
                Map<Integer, List<Integer>> last = lists.readAll(db.database.confirmed());
                ListAppendCheck.check(recorder.history(), last).assertOnly(Anomaly.permittedAt(level), context);
            } catch (RuntimeException | Error e) {
                throw new AssertionError(context + ": " + e, e);
            }
        }

        private void runClients() {
            List<Actor> actors = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random own = new Random(random.nextLong());
                actors.add(db.scheduler.actor("client " + i, () -> client(own)));
            }
            actors.add(db.scheduler.actor("builder", this::build));
            while (!actors.stream().allMatch(Actor::isIdle)) {
                if (random.nextInt(8) == 0 || !db.scheduler.runOne()) {
                    decideSome();
                }
            }
            while (db.scheduler.runOne() || !db.journal.pendingCsns().isEmpty()) {
                db.journal.acknowledgeAll();
            }
            actors.forEach(actor -> assertEquals(null, actor.failure()));
        }

        /** Confirms a part of the limbo, or rolls a part back. */
        private void decideSome() {
            List<Long> pending = db.journal.pendingCsns();
            if (!pending.isEmpty()) {
                long csn = pending.get(random.nextInt(pending.size()));
                if (random.nextInt(4) == 0) {
                    db.journal.reject(csn);
                } else {
                    db.journal.acknowledge(csn);
                }
            }
        }

        private void client(Random own) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                HistoryRecorder.Recording recording = recorder.begin();
                Transaction transaction = db.database.begin(level, false);
                Outcome outcome = Outcome.ROLLED_BACK;
                try {
                    for (int steps = 1 + own.nextInt(4); steps > 0; steps--) {
                        step(own, transaction, recording);
                        db.scheduler.yieldTurn();
                    }
                    if (own.nextInt(8) > 0) {
                        transaction.commit();
                        outcome = Outcome.COMMITTED;
                    }
                } catch (TarnException e) {
                    throwUnlessRolledBack(e);
                } finally {
                    transaction.rollback();
                    recording.end(outcome);
                }
            }
        }

        private void step(Random own, Transaction transaction, HistoryRecorder.Recording recording) {
            int key = own.nextInt(LISTS);
            switch (own.nextInt(8)) {
                case 0, 1, 2 -> recording.read(key, lists.read(transaction, key));
                case 3 ->
                    lists.readAll(transaction.queryView(Cancellation.never())).forEach(recording::read);
                default -> lists.append(transaction, key, recording.append(key));
            }
        }

        private void build() {
            for (int i = 0; i < 3; i++) {
                try {
                    db.database
                            .builds()
                            .start(lists.table(), ListTable.index("I", i % 2 == 0))
                            .await(Cancellation.never());
                } catch (TarnException e) {
                    throwUnlessRolledBack(e); // the registration itself was refused
                    continue;
                }
                while (!dropped()) {
                    db.scheduler.yieldTurn();
                }
            }
        }

        private boolean dropped() {
            Transaction transaction = db.begin();
            try {
                transaction.execute("DROP INDEX", Cancellation.never(), statement -> {
                    statement.dropIndex(new TableName("PUBLIC", "I"));
                    return 0;
                });
                transaction.commit();
                return true;
            } catch (TarnException e) {
                throwUnlessRolledBack(e);
                return false;
            } finally {
                transaction.rollback();
            }
        }

        private static void throwUnlessRolledBack(TarnException e) {
            if (!e.code().sqlState().startsWith("40")) {
                throw e;
            }
        }
    }
}
