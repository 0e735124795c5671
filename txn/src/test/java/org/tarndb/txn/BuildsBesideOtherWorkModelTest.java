package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * Online builds on a parent and on its children beside all that else is done to the two: writers and referential actions,
 * columns added and dropped, indexes and tables dropped, backups; with pauses, rate limits, cancels and refused records. All
 * is drawn from a seed. After every event every table of every open version is clean and no child lacks its parent; a build
 * fails only for two rows with one key; and a backup has the rows of its version and takes the builds up.
 */
class BuildsBesideOtherWorkModelTest {
    private static final int EVENTS = 110;
    private static final int WRITERS = 3;
    private static final int IDS = 6;
    private static final TableName PARENT = new TableName("PUBLIC", "PARENT");
    private static final TableName CHILD = new TableName("PUBLIC", "CHILD");
    private static final ReferentialAction[] ACTIONS = {
        ReferentialAction.NO_ACTION,
        ReferentialAction.CASCADE,
        ReferentialAction.CASCADE,
        ReferentialAction.SET_NULL,
        ReferentialAction.RESTRICT
    };

    private static final Set<ErrorCode> EXPECTED = EnumSet.of(
            ErrorCode.FOREIGN_KEY_VIOLATION,
            ErrorCode.UNIQUE_VIOLATION,
            ErrorCode.SERIALIZATION_FAILURE,
            ErrorCode.SCHEMA_CHANGED,
            ErrorCode.DEPENDENCY_ROLLED_BACK,
            ErrorCode.COMMIT_ROLLED_BACK,
            ErrorCode.DEADLOCK_DETECTED);

    /** Its own record is refused, or the table is altered or dropped meanwhile. */
    private static final Set<ErrorCode> REGISTRATION_FAILS =
            EnumSet.of(ErrorCode.COMMIT_ROLLED_BACK, ErrorCode.SCHEMA_CHANGED, ErrorCode.UNDEFINED_TABLE);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12L * Integer.getInteger("tarn.test.budget", 1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void allIsCleanAfterEveryEvent(long seed) {
        Run run = new Run(seed);
        try (TestDatabase closed = run.db) {
            run.run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + "\n  " + String.join("\n  ", run.trace) + "\n" + e.getMessage(), e);
        }
    }

    /** The rows of a table, without regard to the order of the columns that were added. */
    private static List<Map<String, Object>> rows(DatabaseVersion version, TableName name) {
        List<Map<String, Object>> rows = new ArrayList<>();
        TableDef table = version.catalog().table(name);
        TableVersion trees = table == null ? null : version.table(table.id());
        if (table != null && trees != null) {
            Cursor<byte[]> cursor = trees.rows().cursor(KeyRange.all());
            while (cursor.next()) {
                Object[] values = table.layout().decode(cursor.value());
                Map<String, Object> row = new TreeMap<>();
                for (int i = 0; i < values.length; i++) {
                    row.put(table.columns().get(i).name(), values[i] == null ? "NULL" : values[i]);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static Set<Object> values(DatabaseVersion version, TableName name, String column) {
        Set<Object> values = new HashSet<>();
        rows(version, name).forEach(row -> values.add(Objects.requireNonNull(row.get(column))));
        values.remove("NULL");
        return values;
    }

    private static boolean hasDuplicate(DatabaseVersion version, TableName name) {
        long with = rows(version, name).stream()
                .filter(row -> !"NULL".equals(row.get("X")))
                .count();
        return values(version, name, "X").size() < with;
    }

    private static final class Run {
        private final Random random;
        private final SimulatedFileSystem files = new SimulatedFileSystem();
        private final TestDatabase db;
        private final List<Session> sessions = new ArrayList<>();
        private final List<Build> builds = new ArrayList<>();
        private final List<String> trace = new ArrayList<>();
        private final ForeignKeySpec foreignKey;
        private int backups;
        /** A build that is registered beside a drop in progress goes with it, too. */
        private boolean childMayBeDropped;

        Run(long seed) {
            random = new Random(seed);
            foreignKey = new ForeignKeySpec(
                    "FK", List.of(1), PARENT, List.of(), draw(ACTIONS), draw(ACTIONS), random.nextBoolean(), false);
            db = TestDatabase.withBackups(
                    seed,
                    files,
                    DatabaseOptions.defaults().withLockTimeout(Duration.ofDays(1)),
                    BuildOptions.DEFAULT.withStepRows(2));
            db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
            for (int i = 0; i < WRITERS; i++) {
                sessions.add(new Session("W" + i));
            }
            db.run("create", () -> {
                Transaction transaction = db.begin();
                execute(transaction, statement -> statement.createTable(parent()));
                execute(transaction, statement -> statement.createTable(child()));
                for (long id = 0; id < IDS; id++) {
                    long each = id;
                    execute(transaction, statement -> insert(statement, PARENT, each, 10 * each));
                }
                for (long id = 0; id < IDS; id++) {
                    long each = id;
                    execute(transaction, statement -> insert(statement, CHILD, each, IDS - 1 - each, 10 * each));
                }
                transaction.commit();
            });
        }

        private <T> T draw(T[] from) {
            return from[random.nextInt(from.length)];
        }

        private static ColumnDef column(String name, boolean nullable) {
            return new ColumnDef(name, SqlType.INTEGER, nullable, null);
        }

        private static TableSpec parent() {
            List<ColumnDef> columns = List.of(column("ID", false), column("X", true));
            return new TableSpec(PARENT, columns, List.of(0), "PARENT_PKEY", List.of());
        }

        private TableSpec child() {
            List<ColumnDef> columns = List.of(column("ID", false), column("P", true), column("X", true));
            return new TableSpec(CHILD, columns, List.of(0), "CHILD_PKEY", List.of())
                    .with(List.of(), List.of(foreignKey));
        }

        // --- the schedule

        void run() {
            for (int i = 0; i < EVENTS; i++) {
                event();
                settle();
            }
            for (int i = 0; i < 60 && !isQuiet(); i++) {
                confirmAll();
                sessions.forEach(Session::rollbackIfIdle);
                settle();
                builds.forEach(Build::goOn);
                settle();
            }
            assertTrue(isQuiet(), () -> "all come to an end: " + sessions + builds);
            builds.forEach(Build::checkEnd);
            db.checkNothingHeld();
        }

        private boolean isQuiet() {
            return db.journal.pendingCsns().isEmpty()
                    && sessions.stream().allMatch(Session::isOver)
                    && builds.stream().allMatch(Build::isOver);
        }

        private void event() {
            List<Long> pending = db.journal.pendingCsns();
            int kind = random.nextInt(40);
            if (kind == 0) {
                backup();
            } else if (kind == 1 && !pending.isEmpty()) {
                long csn = pending.get(random.nextInt(pending.size()));
                trace.add("refused from " + csn);
                db.journal.reject(csn);
            } else if (kind <= 8 && !pending.isEmpty()) {
                confirm(pending.get(0));
            } else if (kind <= 10) {
                startBuild();
            } else if (kind <= 18 && !builds.isEmpty()) {
                builds.get(random.nextInt(builds.size())).event();
            } else {
                sessions.get(random.nextInt(WRITERS)).act();
            }
        }

        private void confirm(long csn) {
            trace.add("durable up to " + csn);
            db.journal.acknowledge(csn);
        }

        private void confirmAll() {
            for (List<Long> pending; !(pending = db.journal.pendingCsns()).isEmpty(); ) {
                confirm(pending.get(0));
                settle();
            }
        }

        private void startBuild() {
            if (builds.stream().filter(build -> !build.isOver()).count() < 3) {
                builds.add(new Build("I" + builds.size() + "_"));
            }
        }

        private void settle() {
            db.scheduler.runUntilIdle();
            sessions.forEach(Session::collect);
            builds.forEach(Build::note);
            db.checkInvariants();
            for (DatabaseVersion version : db.pipeline().openVersions()) {
                Set<Object> references = values(version, CHILD, "P");
                references.removeAll(values(version, PARENT, "ID"));
                assertEquals(Set.of(), references, () -> "parents that are missing in version " + version.csn());
            }
        }

        // --- backups

        private void backup() {
            DatabaseVersion confirmed = db.database.confirmedVersion();
            Path target = Path.of("/backup" + backups++).toAbsolutePath();
            trace.add("backup of " + confirmed.csn());
            assertEquals(
                    confirmed.csn(),
                    db.database.backup(target, Cancellation.never()).csn());
            try (DeterministicScheduler other = new DeterministicScheduler(1)) {
                Env env = new Env(files, other, other, other, Entropy.system());
                Database opened = Database.open(target, env, DatabaseOptions.defaults());
                other.runUntilIdle();
                DatabaseVersion found = opened.confirmedVersion();
                for (TableDef table : confirmed.catalog().tables()) {
                    assertEquals(rows(confirmed, table.name()), rows(found, table.name()));
                    checkBackup(found, table);
                }
            }
        }

        /** Builds were taken up, but those that were paused. */
        private static void checkBackup(DatabaseVersion found, TableDef before) {
            TableDef table = Objects.requireNonNull(found.catalog().table(before.name()));
            for (CheckResult result : TableCheck.check(found, table, Cancellation.never())) {
                assertEquals(CheckResult.OK, result.status(), result::toString);
            }
            for (IndexDef index : before.indexes()) {
                IndexDef now = table.index(index.id());
                boolean isDone = now != null && now.isPublic();
                boolean hasFailed = now == null && index.unique() && hasDuplicate(found, before.name());
                assertTrue(
                        isDone || hasFailed || now != null && now.options().containsKey("max_rows_per_second"),
                        () -> "the build of " + index + " goes on in the backup: " + now);
            }
        }

        // --- statements

        private static void execute(Transaction transaction, java.util.function.Consumer<StatementScope> body) {
            transaction.execute("by the schedule", Cancellation.never(), statement -> {
                body.accept(statement);
                return 0;
            });
        }

        /** The values of the first columns; those that were added become NULL. */
        private static void insert(StatementScope statement, TableName name, @Nullable Object... values) {
            TableDef table = statement.view().catalog().table(name);
            if (table != null) {
                @Nullable Object[] row = Arrays.copyOf(values, table.columns().size());
                statement.insert(table, table.layout().encode(row));
            }
        }

        private static void update(
                StatementScope statement, TableName name, long id, int column, @Nullable Object value) {
            TableDef table = statement.view().catalog().table(name);
            byte[] key = table == null ? new byte[0] : table.keyCodec().encode(id);
            byte[] old = table == null ? null : statement.view().table(table).get(key);
            if (table != null && old != null) {
                @Nullable Object[] row = table.layout().decode(old);
                row[column < row.length ? column : 0] = value;
                statement.update(table, key, old, table.layout().encode(row));
            }
        }

        private static void delete(StatementScope statement, TableName name, long id) {
            TableDef table = statement.view().catalog().table(name);
            byte[] key = table == null ? new byte[0] : table.keyCodec().encode(id);
            byte[] old = table == null ? null : statement.view().table(table).get(key);
            if (table != null && old != null) {
                statement.delete(table, key, old);
            }
        }

        private static void addColumn(StatementScope statement, TableName name, String column, @Nullable Long absent) {
            TableDef table = statement.view().catalog().table(name);
            if (table != null && table.columns().size() < 6) {
                statement.alterTable(table, new TableAlteration.AddColumn(column(column, true), absent));
            }
        }

        /** One that was added; no index has it. */
        private static void dropColumn(StatementScope statement, TableName name) {
            TableDef table = statement.view().catalog().table(name);
            int first = name.equals(CHILD) ? 3 : 2;
            if (table != null && table.columns().size() > first) {
                statement.alterTable(table, new TableAlteration.DropColumn(first, List.of(), false));
            }
        }

        private void dropOrCreateChild(StatementScope statement) {
            TableDef table = statement.view().catalog().table(CHILD);
            if (table == null) {
                statement.createTable(child());
            } else {
                childMayBeDropped = true;
                statement.dropTable(table);
            }
        }

        /** One build and the index that it makes. */
        private final class Build {
            private final TableName name;
            private final TableName table;
            private final boolean unique = random.nextInt(3) == 0;
            private final boolean limited = random.nextBoolean();
            private final Call<IndexBuild> start;
            private boolean mayBeCanceled;
            private boolean duplicateSeen;

            Build(String name) {
                this.name = new TableName("PUBLIC", name);
                boolean hasChild = db.database.confirmedVersion().catalog().table(CHILD) != null;
                table = hasChild && random.nextInt(3) > 0 ? CHILD : PARENT;
                TableDef in = Objects.requireNonNull(
                        db.database.confirmedVersion().catalog().table(table));
                trace.add(name + " on " + table.name() + (unique ? ", unique" : "") + (limited ? ", limited" : ""));
                IndexSpec spec = spec(name);
                start = db.scheduler
                        .actor("CREATE INDEX " + name)
                        .call(() -> db.database.builds().start(in, spec));
            }

            private IndexSpec spec(String indexName) {
                IndexColumn x = new IndexColumn(table.equals(CHILD) ? 2 : 1, random.nextBoolean(), false);
                TreeMap<String, String> options = new TreeMap<>();
                if (limited) {
                    options.put("max_rows_per_second", "1");
                }
                return new IndexSpec(indexName, new IndexShape(List.of(x), unique), false, options);
            }

            private boolean isGoingOn() {
                return start.isDone() && !start.isFailed() && !start.result().isEnded();
            }

            boolean isOver() {
                return start.isFailed() || (start.isDone() && start.result().isEnded());
            }

            private boolean mayBeGone() {
                return mayBeCanceled || (childMayBeDropped && table.equals(CHILD));
            }

            void event() {
                if (!isGoingOn()) {
                    return;
                }
                IndexBuild build = start.result();
                int choice = random.nextInt(24);
                trace.add(name.name() + " " + choice + ", " + build.status().phase());
                if (choice == 0) {
                    mayBeCanceled = true;
                    build.cancel("by the schedule");
                } else if (choice <= 2) {
                    build.pause();
                } else if (choice <= 5) {
                    build.resume();
                } else {
                    run();
                }
            }

            /** Its thread goes on until it waits; where it is limited, by a row or two. */
            private void run() {
                db.scheduler.advance(Duration.ofSeconds(1).toNanos());
                db.scheduler.background("tarn-build-" + name.name()).proceed();
            }

            void goOn() {
                if (isGoingOn()) {
                    start.result().resume();
                    run();
                }
            }

            void note() {
                DatabaseVersion confirmed = db.database.confirmedVersion();
                duplicateSeen |= !isOver() && hasDuplicate(confirmed, table);
                if (start.isFailed()) {
                    ErrorCode code = start.failure(TarnException.class).code();
                    assertTrue(REGISTRATION_FAILS.contains(code), () -> name + ": " + start.failure());
                } else if (isOver() && start.result().status().phase() == BuildPhase.FAILED) {
                    assertTrue(
                            unique && duplicateSeen,
                            () -> name + " failed: " + start.result().status());
                }
            }

            void checkEnd() {
                if (!start.isFailed()) {
                    BuildPhase end = start.result().status().phase();
                    assertTrue(
                            end != BuildPhase.CANCELED || mayBeGone(),
                            () -> name + ": " + start.result().status());
                    assertTrue(
                            mayBeGone() || db.indexExists(name.name()) == (end == BuildPhase.DONE),
                            () -> name + " ends " + start.result().status());
                }
            }

            @Override
            public String toString() {
                return name.name() + (isGoingOn() ? start.result().status().toString() : "");
            }
        }

        /** One thread and the transaction it is in. */
        private final class Session {
            private final Actor actor;
            private final Map<String, Integer> columns = new HashMap<>();
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
                    transaction = db.database.begin(draw(IsolationLevel.values()), false);
                }
                Transaction running = Objects.requireNonNull(transaction);
                int choice = random.nextInt(26);
                long id = random.nextInt(IDS);
                long other = random.nextInt(IDS);
                Long x = random.nextInt(8) == 0 ? null : Long.valueOf(random.nextInt(40) * 10L);
                Build build = builds.isEmpty() ? null : builds.get(random.nextInt(builds.size()));
                trace.add(actor.name() + " " + choice + ": " + id + ", " + other + ", " + x);
                call = actor.call(() -> {
                    if (choice < 6) {
                        running.commit();
                    } else if (choice == 6) {
                        running.rollback();
                    } else {
                        execute(running, statement -> run(statement, choice, id, other, x, build));
                    }
                });
            }

            private void run(
                    StatementScope statement,
                    int choice,
                    long id,
                    long other,
                    @Nullable Long x,
                    @Nullable Build build) {
                TableName either = id % 2 == 0 ? PARENT : CHILD;
                switch (choice) {
                    case 7 -> addColumn(statement, either, column(), x);
                    case 8 -> dropColumn(statement, either);
                    case 9 -> dropIndex(statement, build);
                    case 10 -> dropOrCreateChild(statement);
                    case 11, 12, 13 -> insert(statement, PARENT, id, x);
                    case 14 -> delete(statement, PARENT, id);
                    case 15 -> update(statement, PARENT, id, 0, other);
                    case 16, 17 -> update(statement, PARENT, id, 1, x);
                    case 18 -> delete(statement, CHILD, id);
                    case 19 -> update(statement, CHILD, id, 1, other);
                    case 20, 21 -> update(statement, CHILD, id, 2, x);
                    default -> insert(statement, CHILD, id, other, x);
                }
            }

            private String column() {
                return "C_" + actor.name() + "_" + columns.merge("C", 1, Integer::sum);
            }

            private void dropIndex(StatementScope statement, @Nullable Build build) {
                if (build != null && statement.view().catalog().index(build.name) != null) {
                    build.mayBeCanceled = true;
                    statement.dropIndex(build.name);
                }
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

            @Override
            public String toString() {
                return actor.name() + (isOver() ? "" : " in progress");
            }
        }
    }
}
