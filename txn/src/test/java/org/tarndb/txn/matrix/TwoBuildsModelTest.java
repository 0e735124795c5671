package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;

/**
 * Two builds of one table at once, of every pair of kinds of keys, beside writers; all is drawn from a seed. After every
 * event each index has the entries that the rows of each open version say, up to its own cursor; and each build ends as
 * if it were alone: well, unless it was canceled or had to have one key for two rows.
 */
class TwoBuildsModelTest {
    private static final int SEEDS = Schedules.BUDGET;
    private static final int EVENTS = 60;
    private static final int WRITERS = 3;
    private static final int KEYS = 8;
    private static final DatabaseOptions OPTIONS = DatabaseOptions.defaults().withLockTimeout(Duration.ofDays(1));
    private static final BuildOptions STEPS = BuildOptions.DEFAULT.withStepRows(2);

    private static final Set<ErrorCode> EXPECTED = EnumSet.of(
            ErrorCode.UNIQUE_VIOLATION,
            ErrorCode.SERIALIZATION_FAILURE,
            ErrorCode.DEPENDENCY_ROLLED_BACK,
            ErrorCode.COMMIT_ROLLED_BACK,
            ErrorCode.DEADLOCK_DETECTED);

    @ParameterizedTest
    @EnumSource
    void eachIsExact(KeyKind first) {
        for (KeyKind second : KeyKind.values()) {
            for (long seed = 0; seed < SEEDS; seed++) {
                Run run = new Run(first, second, seed);
                try (TestDatabase closed = run.db) {
                    run.run();
                } catch (AssertionError | RuntimeException e) {
                    String trace = String.join("\n  ", run.trace);
                    throw new AssertionError(
                            first + " and " + second + ", seed " + seed + "\n  " + trace + "\n" + e.getMessage(), e);
                }
            }
        }
    }

    private static final class Run {
        private final Random random;
        private final TestDatabase db;
        private final List<Build> builds;
        private final List<Session> sessions = new ArrayList<>();
        private final List<String> trace = new ArrayList<>();
        /** A version never changes: each is looked at once. */
        private final Set<DatabaseVersion> checked = new HashSet<>();

        Run(KeyKind first, KeyKind second, long seed) {
            random = new Random(first.ordinal() + 31L * (second.ordinal() + 31 * seed));
            db = new TestDatabase(seed, OPTIONS, STEPS, Scene.TABLE);
            db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
            builds = List.of(new Build("I", first), new Build("J", second));
            for (int i = 0; i < WRITERS; i++) {
                sessions.add(new Session("W" + i));
            }
            List<Object[]> rows = new ArrayList<>();
            for (long a = 0; a < KEYS; a += 1 + random.nextInt(2)) {
                rows.add(new Row(a, key(random.nextInt(10) == 0 ? 1 : a), 0).values());
            }
            db.insert(rows);
        }

        private @Nullable Long key(long number) {
            return random.nextInt(12) == 0 ? null : Long.valueOf(10 * number + 10);
        }

        void run() {
            for (int i = 0; i < EVENTS; i++) {
                event(random.nextInt(20));
                settle();
            }
            for (int i = 0; i < 40 && !isQuiet(); i++) {
                confirmAll();
                sessions.forEach(Session::rollbackIfIdle);
                settle();
                builds.forEach(Build::register);
                builds.forEach(Build::resume);
                builds.forEach(Build::run);
                settle();
            }
            assertTrue(isQuiet(), "all come to an end (O6)");
            builds.forEach(Build::checkEnd);
            db.checkNothingHeld();
        }

        private boolean isQuiet() {
            return db.journal.pendingCsns().isEmpty()
                    && builds.stream().allMatch(Build::isEnded)
                    && sessions.stream().allMatch(Session::isOver);
        }

        private void event(int kind) {
            List<Long> pending = db.journal.pendingCsns();
            if (kind == 0 && !pending.isEmpty()) {
                long csn = pending.get(random.nextInt(pending.size()));
                trace.add("refused from " + csn);
                db.journal.reject(csn);
            } else if (kind <= 3 && !pending.isEmpty()) {
                confirm(pending.get(0));
            } else if (kind <= 10) {
                builds.get(random.nextInt(builds.size())).event(random.nextInt(12));
            } else {
                sessions.get(random.nextInt(WRITERS)).act();
            }
        }

        private void confirm(long csn) {
            trace.add("durable up to " + csn);
            db.journal.acknowledge(csn);
        }

        private void confirmAll() {
            trace.add("all durable");
            for (List<Long> pending; !(pending = db.journal.pendingCsns()).isEmpty(); ) {
                confirm(pending.get(0));
                settle();
            }
        }

        private void settle() {
            db.scheduler.runUntilIdle();
            sessions.forEach(Session::collect);
            builds.forEach(Build::collect);
            check();
        }

        private void check() {
            db.checkInvariants();
            for (DatabaseVersion version : db.pipeline().openVersions()) {
                if (checked.add(version)) {
                    TableDef table = Objects.requireNonNull(version.catalog().table(TestDatabase.T));
                    builds.forEach(build -> build.check(version, table));
                }
            }
            builds.forEach(Build::noteDuplicates);
        }

        /** One build and the index that it makes. */
        private final class Build {
            private final TableName name;
            private final KeyKind kind;
            private final boolean unique = random.nextInt(3) > 0;
            private final TestBuild moves;
            private @Nullable Call<IndexBuild> start;
            private boolean runs;
            private boolean isInStep;
            private boolean canceled;
            private boolean duplicateSeen;

            Build(String name, KeyKind kind) {
                this.name = new TableName("PUBLIC", name);
                this.kind = kind;
                moves = new TestBuild(db.pipeline(), this.name, STEPS, db.scheduler);
            }

            private boolean isRegistered() {
                return start != null && start.isDone();
            }

            private IndexBuild real() {
                return Objects.requireNonNull(start).result();
            }

            boolean isEnded() {
                return isRegistered() && real().isEnded();
            }

            void event(int choice) {
                if (start == null) {
                    register();
                } else if (isRegistered() && !real().isEnded()) {
                    switch (choice) {
                        case 0 -> real().pause();
                        case 1, 2 -> resume();
                        case 3, 4 -> run();
                        case 5 -> cancelNowAndThen();
                        default -> step();
                    }
                    trace.add(
                            name.name() + " " + choice + ": " + real().status().phase());
                }
            }

            void register() {
                if (start == null) {
                    trace.add(name.name() + " registers, " + kind + (unique ? ", unique" : ""));
                    start = db.scheduler
                            .actor("CREATE INDEX " + name.name())
                            .call(() -> db.database.builds().start(db.table(), kind.spec(name.name(), unique)));
                }
            }

            /** A registration whose own record was refused fails; it is asked for again. */
            void collect() {
                Call<IndexBuild> asked = start;
                if (asked != null && asked.isFailed()) {
                    assertEquals(
                            ErrorCode.COMMIT_ROLLED_BACK,
                            asked.failure(TarnException.class).code());
                    start = null;
                }
            }

            private void cancelNowAndThen() {
                if (random.nextInt(4) == 0) {
                    canceled = true;
                    real().cancel("by the schedule");
                    run();
                }
            }

            /** A step by the test, in the midst of which something else happens. */
            private void step() {
                if (runs || isInStep) {
                    run();
                    return;
                }
                boolean[] isDone = {false};
                isInStep = true;
                moves.step(() -> {
                    if (!isDone[0]) {
                        isDone[0] = true;
                        Run.this.event(random.nextInt(20));
                        settle();
                    }
                });
                isInStep = false;
            }

            void resume() {
                if (isRegistered()) {
                    real().resume();
                }
            }

            /** Its own thread makes its moves from now on. */
            void run() {
                if (isRegistered() && !isInStep) {
                    runs = true;
                    db.scheduler.background("tarn-build-" + name.name()).proceed();
                }
            }

            void noteDuplicates() {
                DatabaseVersion confirmed = db.database.confirmedVersion();
                TableDef table = Objects.requireNonNull(confirmed.catalog().table(TestDatabase.T));
                List<Object> keys = Entries.rows(table, Objects.requireNonNull(confirmed.table(table.id()))).stream()
                        .map(kind::uniqueKey)
                        .filter(Objects::nonNull)
                        .toList();
                duplicateSeen |= new HashSet<>(keys).size() < keys.size();
            }

            void check(DatabaseVersion version, TableDef table) {
                IndexDef index = version.catalog().index(name);
                TableVersion trees = Objects.requireNonNull(version.table(table.id()));
                IndexVersion entries = index == null ? null : trees.index(index.id());
                if (index != null && entries != null) {
                    assertEquals(
                            Entries.expected(
                                    Entries.rows(table, trees),
                                    row -> entries.cursor().covers(db.key(row.a)),
                                    kind),
                            Entries.found(table, index, entries),
                            () -> "O1: index " + name + " in version " + version.csn());
                }
            }

            void checkEnd() {
                BuildPhase end = real().status().phase();
                assertTrue(
                        end == BuildPhase.DONE
                                || (end == BuildPhase.FAILED && unique && duplicateSeen)
                                || (end == BuildPhase.CANCELED && canceled),
                        () -> name + " ends " + real().status());
                assertEquals(end == BuildPhase.DONE, db.indexExists(name.name()));
            }
        }

        /** One thread and the transaction it is in. */
        private final class Session {
            private final Actor actor;
            private @Nullable Transaction transaction;
            private @Nullable Call<?> call;

            Session(String name) {
                actor = db.scheduler.actor(name);
            }

            boolean isOver() {
                return call == null && (transaction == null || !transaction.isActive());
            }

            void act() {
                if (call != null) {
                    return; // it waits
                }
                if (isOver()) {
                    transaction = db.database.begin(
                            random.nextBoolean() ? IsolationLevel.READ_COMMITTED : IsolationLevel.REPEATABLE_READ,
                            false);
                }
                Transaction running = Objects.requireNonNull(transaction);
                int choice = random.nextInt(10);
                if (choice < 3) {
                    trace.add(actor.name() + " commits");
                    call = actor.call(running::commit);
                } else if (choice == 3) {
                    trace.add(actor.name() + " rolls back");
                    call = actor.call(running::rollback);
                } else {
                    List<Op> ops = Stream.generate(this::draw)
                            .limit(1 + random.nextInt(2))
                            .toList();
                    trace.add(actor.name() + " " + ops);
                    call = actor.call(() -> running.execute(ops.toString(), Cancellation.never(), scope -> {
                        ops.forEach(op -> SceneWriter.run(db, scope, op));
                        return 0;
                    }));
                }
            }

            private Op draw() {
                long a = random.nextInt(KEYS);
                Long b = key(random.nextInt(2 * KEYS));
                return switch (random.nextInt(6)) {
                    case 0 -> new Op.Delete(a);
                    case 1 -> new Op.Touch(a);
                    case 2, 3 -> new Op.Update(a, b);
                    default -> new Op.Insert(a, b);
                };
            }

            void collect() {
                Call<?> last = call;
                if (last != null && last.isDone()) {
                    call = null;
                    if (last.isFailed()) {
                        ErrorCode code = last.failure(TarnException.class).code();
                        assertTrue(EXPECTED.contains(code), () -> actor.name() + " failed: " + last.failure());
                    }
                }
            }

            void rollbackIfIdle() {
                Transaction running = transaction;
                if (call == null && running != null && running.isActive()) {
                    call = actor.call(running::rollback);
                }
            }
        }
    }
}
