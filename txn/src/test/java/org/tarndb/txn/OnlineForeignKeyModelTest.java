package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Random transactions on parents and children, with random fates, while a foreign key is added ONLINE. The rows of each open
 * version are read into plain sets. While the key is enforced, a key that is referred to and not there is so in the version
 * before, too; when it is public there is none; and the build fails only where there is one that is confirmed.
 */
class OnlineForeignKeyModelTest {
    private static final int EVENTS = 100;
    private static final int WRITERS = 4;
    private static final int IDS = 5;

    private static final Set<ErrorCode> EXPECTED = EnumSet.of(
            ErrorCode.FOREIGN_KEY_VIOLATION,
            ErrorCode.UNIQUE_VIOLATION,
            ErrorCode.SERIALIZATION_FAILURE,
            ErrorCode.DEPENDENCY_ROLLED_BACK,
            ErrorCode.COMMIT_ROLLED_BACK,
            ErrorCode.DEADLOCK_DETECTED);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 24L * Integer.getInteger("tarn.test.budget", 1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anOrphanIsNeverMadeAndAlwaysFound(long seed) {
        Random random = new Random(seed);
        ReferentialAction[] chosen = {
            ReferentialAction.NO_ACTION,
            ReferentialAction.NO_ACTION,
            ReferentialAction.RESTRICT,
            ReferentialAction.CASCADE,
            ReferentialAction.SET_NULL
        };
        Family.Key key = new Family.Key(
                random.nextBoolean(), chosen[random.nextInt(5)], chosen[random.nextInt(5)], random.nextInt(3) == 0);
        try (KeyBuild build = new KeyBuild(key)) {
            new Run(build, key, random, "seed " + seed + ", " + key).run();
        }
    }

    private static final class Run {
        private final KeyBuild build;
        private final Family family;
        private final Family.Key key;
        private final Random random;
        private final String what;
        private final List<Session> sessions = new ArrayList<>();
        private boolean isStarted;

        Run(KeyBuild build, Family.Key key, Random random, String what) {
            this.build = build;
            this.family = build.family;
            this.key = key;
            this.random = random;
            this.what = what;
            for (int i = 0; i < WRITERS; i++) {
                sessions.add(new Session("W" + i));
            }
        }

        void run() {
            int begin = random.nextInt(EVENTS / 2);
            for (int event = 0; event < EVENTS; event++) {
                if (event == begin) {
                    build.register();
                    isStarted = true;
                } else {
                    step();
                }
                family.settle();
                check();
                sessions.forEach(Session::collect);
            }
            finish();
            family.db.checkNothingHeld();
        }

        private void step() {
            List<Long> pending = family.db.journal.pendingCsns();
            int kind = random.nextInt(12);
            boolean isRegistering = isStarted && !build.isRegistered();
            if (kind == 0 && !pending.isEmpty() && !isRegistering) {
                family.db.journal.reject(pending.get(random.nextInt(pending.size())));
            } else if (kind <= 2 && !pending.isEmpty()) {
                family.db.journal.acknowledge(pending.get(random.nextInt(pending.size())));
            } else if (kind <= 4 && isStarted && build.isRegistered()) {
                build.run();
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
            for (int i = 0; i < 50 && !build.build().isEnded(); i++) {
                build.confirmAll();
                build.run();
            }
            build.confirmAll();
            check();
            assertTrue(build.build().isEnded(), what);
            Set<Long> missing = missing(family.db.database.confirmedVersion());
            BuildPhase phase = build.build().status().phase();
            if (phase == BuildPhase.FAILED) {
                // It was there when the build failed; nobody keeps it from being mended since.
                assertEquals(null, build.state(family.db.database.confirmedVersion()), what);
            } else {
                assertEquals(BuildPhase.DONE, phase, what);
                assertEquals(Set.of(), missing, what);
            }
        }

        private boolean wasFailed;

        private void check() {
            Set<Long> before = null;
            for (DatabaseVersion version : family.db.database.pipeline().openVersions()) {
                Set<Long> missing = missing(version);
                ForeignKeyState state = build.state(version);
                if (state == ForeignKeyState.PUBLIC) {
                    assertEquals(Set.of(), missing, () -> what + ": an orphan of a public key");
                }
                if (before != null && enforced(version)) {
                    assertTrue(before.containsAll(missing), () -> what + ": an orphan of an enforced key was made");
                }
                before = enforced(version) ? missing : null;
            }
            if (isStarted
                    && build.isRegistered()
                    && !wasFailed
                    && build.build().status().phase() == BuildPhase.FAILED) {
                wasFailed = true;
                assertFalse(everMissing.isEmpty(), what + ": it failed without an orphan");
            }
            if (isStarted && enforced(family.db.database.confirmedVersion())) {
                everMissing.addAll(missing(family.db.database.confirmedVersion()));
            }
        }

        /** While the key was enforced in the confirmed version. */
        private final Set<Long> everMissing = new HashSet<>();

        private boolean enforced(DatabaseVersion version) {
            ForeignKeyDef def = build.key(version);
            return def != null && def.isEnforced();
        }

        /** Keys, as parents' ids, that children refer to and that are not there. */
        private Set<Long> missing(DatabaseVersion version) {
            Set<Long> ids = values(version, Family.PARENT, 0);
            Set<Long> missing = values(version, Family.CHILD, 1);
            missing.removeIf(reference -> ids.contains(reference - (key.toUnique() ? 100 : 0)));
            return missing;
        }

        private Set<Long> values(DatabaseVersion version, TableName name, int column) {
            TableDef table = version.catalog().table(name);
            TableVersion rows = table == null ? null : version.table(table.id());
            Set<Long> values = new HashSet<>();
            if (table != null && rows != null) {
                Cursor<byte[]> cursor = rows.rows().cursor(KeyRange.all());
                while (cursor.next()) {
                    Object value = table.layout().decode(cursor.value())[column];
                    if (value != null) {
                        values.add((Long) value);
                    }
                }
            }
            return values;
        }

        /** One thread and the transaction it is in. */
        private final class Session {
            private final Actor actor;
            private @Nullable Transaction transaction;
            private @Nullable Call<?> call;

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
                Runnable next = random.nextInt(4) == 0 ? running::commit : statement(running);
                call = actor.call(() -> next.run());
            }

            private Runnable statement(Transaction running) {
                long id = random.nextInt(IDS);
                long other = random.nextInt(IDS);
                Long parent = random.nextInt(6) == 0 ? null : Long.valueOf(other);
                return switch (random.nextInt(9)) {
                    case 0, 1, 2 -> () -> family.insertParent(running, id);
                    case 3 -> () -> family.deleteParent(running, id);
                    case 4 -> () -> family.moveParent(running, id, other);
                    case 5 -> () -> family.insertChild(running, id, parent);
                    case 6 -> () -> family.moveChild(running, id, parent);
                    case 7 -> () -> family.renumberChild(running, id, other);
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
                }
            }

            void rollbackIfIdle() {
                Transaction running = transaction;
                if (call == null && running != null && running.isActive()) {
                    call = actor.call(() -> running.rollback());
                }
            }
        }
    }
}
