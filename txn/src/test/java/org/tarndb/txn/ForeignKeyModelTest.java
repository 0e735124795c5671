package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;

/**
 * Random transactions on parents and children, at random levels, with random fates. The oracle is I8 itself, with I1 to I5:
 * after every event no open version has a row that refers to a key that is not there.
 */
class ForeignKeyModelTest {
    private static final int EVENTS = 120;
    private static final int WRITERS = 4;
    private static final int IDS = 4;

    /** What may refuse a statement or a commit here. */
    private static final Set<ErrorCode> EXPECTED = EnumSet.of(
            ErrorCode.FOREIGN_KEY_VIOLATION,
            ErrorCode.UNIQUE_VIOLATION,
            ErrorCode.SERIALIZATION_FAILURE,
            ErrorCode.DEPENDENCY_ROLLED_BACK,
            ErrorCode.COMMIT_ROLLED_BACK,
            ErrorCode.DEADLOCK_DETECTED);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void noVersionEverHasAnOrphan(long seed) {
        Random random = new Random(seed);
        ReferentialAction[] actions = {
            ReferentialAction.NO_ACTION,
            ReferentialAction.RESTRICT,
            ReferentialAction.CASCADE,
            ReferentialAction.SET_NULL
        };
        Family.Key key = new Family.Key(
                random.nextBoolean(), actions[random.nextInt(4)], actions[random.nextInt(4)], random.nextInt(3) == 0);
        try (Family family = new Family(key)) {
            new Run(family, random, "seed " + seed + ", " + key).run();
        }
    }

    private static final class Run {
        private final Family family;
        private final Random random;
        private final String what;
        private final List<Session> sessions = new ArrayList<>();
        private int committed;

        Run(Family family, Random random, String what) {
            this.family = family;
            this.random = random;
            this.what = what;
            for (int i = 0; i < WRITERS; i++) {
                sessions.add(new Session("W" + i));
            }
        }

        void run() {
            for (int event = 0; event < EVENTS; event++) {
                step();
                family.settle();
                sessions.forEach(Session::collect);
            }
            finish();
            assertTrue(committed > 0, what + ": nothing was committed");
            family.db.checkNothingHeld();
        }

        private void step() {
            List<Long> pending = family.db.journal.pendingCsns();
            int kind = random.nextInt(10);
            if (kind == 0 && !pending.isEmpty()) {
                family.db.journal.reject(pending.get(random.nextInt(pending.size())));
            } else if (kind <= 2 && !pending.isEmpty()) {
                family.db.journal.acknowledge(pending.get(random.nextInt(pending.size())));
            } else {
                sessions.get(random.nextInt(WRITERS)).act();
            }
        }

        private void finish() {
            for (int round = 0; round < 4 * WRITERS; round++) {
                family.db.journal.acknowledgeAll();
                family.settle();
                for (Session session : sessions) {
                    session.collect();
                    session.rollbackIfIdle();
                }
            }
            family.db.journal.acknowledgeAll();
            family.settle();
            sessions.forEach(Session::collect);
        }

        /** One thread and the transaction it is in. */
        private final class Session {
            private final Actor actor;
            private @Nullable Transaction transaction;
            private @Nullable Call<?> call;
            private boolean isCommit;

            Session(String name) {
                this.actor = family.db.scheduler.actor(name);
            }

            void act() {
                if (call != null) {
                    return; // it waits
                }
                Transaction current = transaction;
                if (current == null || !current.isActive()) {
                    IsolationLevel[] levels = IsolationLevel.values();
                    current = family.db.database.begin(levels[random.nextInt(levels.length)], false);
                    transaction = current;
                }
                Transaction running = current;
                isCommit = random.nextInt(4) == 0;
                Runnable next = isCommit ? running::commit : statement(running);
                call = actor.call(() -> next.run());
            }

            private Runnable statement(Transaction running) {
                long id = random.nextInt(IDS);
                long other = random.nextInt(IDS);
                Long parent = random.nextInt(5) == 0 ? null : Long.valueOf(other);
                return switch (random.nextInt(7)) {
                    case 0, 1 -> () -> family.insertParent(running, id);
                    case 2 -> () -> family.deleteParent(running, id);
                    case 3 -> () -> family.moveParent(running, id, other);
                    case 4 -> () -> family.insertChild(running, id, parent);
                    case 5 -> () -> family.moveChild(running, id, parent);
                    default -> () -> family.deleteChild(running, id);
                };
            }

            void collect() {
                Call<?> done = call;
                if (done == null || !done.isDone()) {
                    return;
                }
                call = null;
                if (done.isFailed()) {
                    ErrorCode code = done.failure(TarnException.class).code();
                    assertTrue(EXPECTED.contains(code), what + ": " + done.failure());
                } else {
                    committed += isCommit ? 1 : 0;
                }
            }

            void rollbackIfIdle() {
                Transaction running = transaction;
                if (call == null && running != null && running.isActive()) {
                    isCommit = false;
                    call = actor.call(() -> running.rollback());
                }
            }
        }
    }
}
