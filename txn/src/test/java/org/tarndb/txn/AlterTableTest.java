package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;

/** ALTER TABLE beside writers, readers and builds that began before it. */
class AlterTableTest {
    private static final TableAlteration ADD_C =
            new TableAlteration.AddColumn(new ColumnDef("C", SqlType.INTEGER, false, "7"), 7L);
    private static final TableAlteration DROP_B = new TableAlteration.DropColumn(1, List.of(), false);
    private static final TableAlteration DROP_B_CASCADE = new TableAlteration.DropColumn(1, List.of(), true);
    private static final TableAlteration B_NOT_NULL =
            new TableAlteration.ChangeColumn(1, new ColumnDef("B", SqlType.INTEGER, false, null));
    private static final TableAlteration B_TO_BIGINT =
            new TableAlteration.ChangeType(1, SqlType.BIGINT, ZoneOffset.UTC);
    private static final TableAlteration A_TO_BIGINT =
            new TableAlteration.ChangeType(0, SqlType.BIGINT, ZoneOffset.UTC);

    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT.withStepRows(2));

    @AfterEach
    void isSound() {
        db.checkInvariants();
        db.close();
    }

    private static TableDef alter(Transaction transaction, TableAlteration alteration) {
        return transaction.execute("ALTER TABLE", Cancellation.never(), statement -> {
            TableDef table = statement.view().catalog().table(TestDatabase.T);
            assertNotNull(table);
            return statement.alterTable(table, alteration);
        });
    }

    private void commit(Transaction transaction) {
        db.run("commit", transaction::commit);
    }

    private void altered(TableAlteration alteration) {
        db.run("alter", () -> alterAndCommit(alteration));
    }

    private void alterAndCommit(TableAlteration alteration) {
        Transaction transaction = db.begin();
        try {
            alter(transaction, alteration);
            transaction.commit();
        } finally {
            transaction.rollback();
        }
    }

    /** Lets all go on, with a journal that takes all. */
    private void finish() {
        while (!db.journal.pendingCsns().isEmpty()) {
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
        }
    }

    /** The table as a statement of before saw it. */
    private static void insert(Transaction transaction, TableDef planned, @Nullable Object... values) {
        transaction.execute("INSERT", Cancellation.never(), statement -> {
            statement.insert(planned, planned.layout().encode(values));
            return 0;
        });
    }

    /** The confirmed rows, as lists of their values. */
    private String rows() {
        TableVersion version = db.database.confirmedVersion().table(db.table().id());
        assertNotNull(version);
        List<List<Object>> rows = new ArrayList<>();
        Cursor<byte[]> cursor = version.rows().cursor(KeyRange.all());
        while (cursor.next()) {
            rows.add(new ArrayList<>(java.util.Arrays.asList(db.table().layout().decode(cursor.value()))));
        }
        return rows.toString();
    }

    private static void fails(ErrorCode code, Call<?> call) {
        assertEquals(code, call.failure(TarnException.class).code());
    }

    @Test
    void addingAColumnLetsWritersGoOn() {
        db.load(1, 10);
        TableDef before = db.table();
        Transaction writer = db.begin();
        insert(writer, before, 2L, 20L);
        altered(ADD_C);
        insert(writer, before, 3L, 30L);
        insert(writer, db.table(), 4L, 40L, 4L);
        commit(writer);
        assertEquals("[[1, 10, 7], [2, 20, 7], [3, 30, 7], [4, 40, 4]]", rows());
    }

    @Test
    void droppingAColumnLetsWritersGoOn() {
        db.load(1, 10);
        TableDef before = db.table();
        Transaction writer = db.begin();
        insert(writer, before, 2L, 20L);
        altered(DROP_B);
        insert(writer, before, 3L, 30L);
        commit(writer);
        assertEquals("[[1], [2], [3]]", rows());
    }

    @Test
    void aSnapshotKeepsItsColumns() {
        db.load(1, 10);
        TableDef before = db.table();
        Transaction reader = db.database.begin(IsolationLevel.REPEATABLE_READ, false);
        assertEquals(2, columnsIn(reader));
        altered(DROP_B);
        altered(ADD_C);
        assertEquals(2, columnsIn(reader));
        assertEquals(10, before.layout().getLong(row(reader, before), 1));
        insert(reader, before, 2L, 20L);
        commit(reader);
        assertEquals("[[1, 7], [2, 7]]", rows());
    }

    private static int columnsIn(Transaction transaction) {
        TableDef table = transaction.view().catalog().table(TestDatabase.T);
        assertNotNull(table);
        return table.columns().size();
    }

    private byte[] row(Transaction reader, TableDef table) {
        byte[] row = reader.view().table(table).get(db.key(1));
        assertNotNull(row);
        return row;
    }

    /** Nobody may write a row that the constraint does not allow, also who planned before it was there. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void notNullWaitsForWritersAndIsKeptByLaterOnes(boolean readCommitted) {
        db.load(1, 10);
        TableDef before = db.table();
        Transaction snapshot = db.database.begin(
                readCommitted ? IsolationLevel.READ_COMMITTED : IsolationLevel.REPEATABLE_READ, false);
        snapshot.view();
        Transaction writer = db.begin();
        insert(writer, before, 2L, 20L);
        Call<?> alter = db.scheduler.actor("alter").call(() -> alterAndCommit(B_NOT_NULL));
        assertTrue(alter.isBlocked());
        commit(writer);
        finish();
        alter.result();
        int[] runs = new int[1];
        Call<?> late = db.scheduler
                .actor("late")
                .call(() -> snapshot.execute("INSERT", Cancellation.never(), s -> {
                    runs[0]++;
                    TableDef seen = s.view().catalog().table(TestDatabase.T);
                    assertNotNull(seen);
                    if (runs[0] == 1) {
                        seen = before;
                    }
                    boolean mayBeNull = seen.columns().get(1).nullable();
                    s.insert(seen, seen.layout().encode(new Object[] {3L, mayBeNull ? null : 30L}));
                    return 0;
                }));
        if (readCommitted) {
            late.result();
            assertEquals(2, runs[0]);
            commit(snapshot);
            assertEquals("[[1, 10], [2, 20], [3, 30]]", rows());
        } else {
            fails(ErrorCode.SCHEMA_CHANGED, late);
            assertEquals("[[1, 10], [2, 20]]", rows());
        }
    }

    /** An alteration that the journal refuses is gone, and with it what was written on top of it. */
    @ParameterizedTest
    @ValueSource(strings = {"add", "drop", "not null", "type", "key type"})
    void arefusedAlterationIsGone(String what) {
        db.load(1, 10, 2, 20);
        TableAlteration alteration = switch (what) {
            case "add" -> ADD_C;
            case "drop" -> DROP_B;
            case "not null" -> B_NOT_NULL;
            case "type" -> B_TO_BIGINT;
            default -> A_TO_BIGINT;
        };
        TableDef before = db.table();
        Transaction transaction = db.begin();
        alter(transaction, alteration);
        Call<?> commit = db.scheduler.actor("commit").call(transaction::commit);
        Transaction other = db.begin();
        TableDef prepared = db.table();
        insert(
                other,
                prepared,
                what.equals("drop")
                        ? new Object[] {3L}
                        : what.equals("add") ? new Object[] {3L, 30L, 3L} : new Object[] {3L, 30L});
        Call<?> cascade = db.scheduler.actor("cascade").call(other::commit);
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        fails(ErrorCode.COMMIT_ROLLED_BACK, commit);
        fails(ErrorCode.COMMIT_ROLLED_BACK, cascade);
        assertEquals("[[1, 10], [2, 20]]", rows());
        assertEquals(before.columns(), db.table().columns());
        altered(alteration);
    }

    @Test
    void twoAlterationsOfATableFollowEachOther() {
        db.load(1, 10);
        Transaction first = db.begin();
        alter(first, ADD_C);
        Call<?> second = db.scheduler.actor("second").call(() -> alterAndCommit(DROP_B));
        assertTrue(second.isBlocked());
        commit(first);
        finish();
        second.result();
        assertEquals("[[1, 7]]", rows());
    }

    @Test
    void aSnapshotAltersOnlyWhatItKnows() {
        db.load(1, 10);
        Transaction late = db.database.begin(IsolationLevel.REPEATABLE_READ, false);
        late.view();
        altered(ADD_C);
        Call<?> drop = db.scheduler.actor("drop").call(() -> alter(late, DROP_B));
        fails(ErrorCode.SCHEMA_CHANGED, drop);
        Transaction rewriting = db.database.begin(IsolationLevel.REPEATABLE_READ, false);
        rewriting.view();
        db.run("insert", () -> {
            Transaction other = db.begin();
            insert(other, db.table(), 2L, 20L, 2L);
            other.commit();
        });
        fails(ErrorCode.SERIALIZATION_FAILURE, db.scheduler.actor("type").call(() -> alter(rewriting, A_TO_BIGINT)));
    }

    /** Rows of the new schema are among what a step has to catch up with. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aBuildStaysExactWhenAColumnComesAndGoes(int stepsBefore) {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60);
        TableDef old = db.table();
        IndexBuild build = db.startBuild("I", true);
        TestBuild steps = new TestBuild(
                db.database.pipeline(),
                new TableName("PUBLIC", "I"),
                BuildOptions.DEFAULT.withStepRows(2),
                db.scheduler);
        for (int i = 0; i < stepsBefore; i++) {
            steps.step();
            db.scheduler.runUntilIdle();
        }
        Transaction writer = db.begin();
        insert(writer, old, 7L, 70L);
        boolean[] done = new boolean[1];
        steps.step(() -> {
            if (!done[0]) {
                done[0] = true;
                altered(ADD_C);
                change(db.begin());
                altered(new TableAlteration.AddColumn(new ColumnDef("D", SqlType.INTEGER, true, null), null));
                altered(new TableAlteration.DropColumn(2, List.of(), false));
            }
        });
        if (!done[0]) {
            altered(ADD_C);
        }
        commit(writer);
        for (int i = 0; i < 20 && steps.step() != TestBuild.Outcome.COMPLETE; i++) {
            db.scheduler.runUntilIdle();
            db.checkInvariants();
        }
        db.run("publish", steps::publish);
        assertFalse(build.index().isPublic());
        assertTrue(db.entries("I").contains("(70, 7)"));
        TableDef table = db.table();
        assertTrue(table.indexes().get(0).isPublic());
    }

    private void change(Transaction transaction) {
        insert(transaction, db.table(), 0L, 5L, 1L);
        transaction.execute("UPDATE", Cancellation.never(), statement -> {
            byte[] old = statement.view().table(db.table()).get(db.key(1));
            assertNotNull(old);
            return statement.update(
                    db.table(), db.key(1), old, db.table().layout().encode(new Object[] {1L, 11L, 1L}));
        });
        commit(transaction);
    }

    /** More rows than are applied under the latch, of a schema that the tip does not have yet, beside a build. */
    @Test
    void aLargeTransactionAltersAndWrites() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10);
        db.startBuild("I", true);
        Transaction large = db.begin();
        TableDef table = alter(large, ADD_C);
        for (long a = 100; a < 300; a++) {
            insert(large, table, a, a, a);
        }
        db.load(2, 20);
        commit(large);
        assertEquals(3, db.table().columns().size());
        assertEquals(202, db.database.confirmed().table(db.table()).count());
    }

    @Test
    void aDroppedColumnAndAnIndexOnItDoNotMeet() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10);
        TableDef before = db.table();
        Transaction drop = db.begin();
        alter(drop, DROP_B);
        db.startBuild("I", false);
        fails(ErrorCode.SCHEMA_CHANGED, db.scheduler.actor("commit").call(drop::commit));
        assertEquals("[[1, 10]]", rows());
        fails(ErrorCode.DEPENDENT_OBJECTS, db.scheduler.actor("drop").call(() -> alterAndCommit(DROP_B)));
        fails(ErrorCode.OBJECT_IN_USE, db.scheduler.actor("type").call(() -> alterAndCommit(B_TO_BIGINT)));
        altered(DROP_B_CASCADE);
        assertFalse(db.indexExists("I"));
        fails(
                ErrorCode.SCHEMA_CHANGED,
                db.scheduler
                        .actor("register")
                        .call(() -> db.database.builds().start(before, TestDatabase.indexOnB("J", false))));
    }

    /** The rows could be left as they are, but the keys of the index are not those of the other type. */
    @Test
    void aChangedTypeAndAnIndexThatItDoesNotKnowDoNotMeet() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10, 2, 20, 3, 30);
        Transaction type = db.begin();
        alter(type, B_TO_BIGINT);
        db.startBuild("I", true);
        db.scheduler.background("tarn-build-I").unhold();
        db.scheduler.runUntilIdle();
        finish();
        fails(ErrorCode.SCHEMA_CHANGED, db.scheduler.actor("commit").call(type::commit));
        assertEquals(SqlType.INTEGER, db.table().columns().get(1).type());
        assertTrue(db.indexExists("I"));
        altered(B_TO_BIGINT);
        assertEquals("[[1, 10], [2, 20], [3, 30]]", rows());
    }

    /** The build's own thread notices that its index has gone with the column. */
    @Test
    void droppingTheColumnCancelsTheBuild() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10, 2, 20, 3, 30);
        IndexBuild build = db.startBuild("I", false);
        altered(DROP_B_CASCADE);
        db.scheduler.background("tarn-build-I").proceed();
        db.scheduler.runUntilIdle();
        assertTrue(build.isEnded());
        assertEquals("[[1], [2], [3]]", rows());
    }

    @Test
    void whatNeedsAllRowsWaitsForWritersAndFreesThem() {
        db.load(1, 10, 2, 20);
        Transaction type = db.begin();
        alter(type, A_TO_BIGINT);
        Call<?> insert = db.scheduler.actor("insert").call(() -> {
            Transaction other = db.begin();
            db.insert(other, 3, 30L);
            other.commit();
        });
        assertTrue(insert.isBlocked());
        commit(type);
        finish();
        assertEquals(SqlType.BIGINT, db.table().columns().get(0).type());
        insert.failure(); // planned before, with another key: told to run again, or run again
        assertTrue(rows().startsWith("[[1, 10], [2, 20]"));
    }

    /** Marker, B and A of the row (1, 0) as the entry of an INTEGER are the bytes of this BIGINT. */
    @Test
    void aKeyWithTheBytesOfAnEntryFromBeforeTheRewriteIsFree() {
        long sameBytes = 0x8000_0001L;
        db.run("index", () -> {
            Transaction transaction = db.begin();
            transaction.execute(
                    "CREATE INDEX",
                    Cancellation.never(),
                    statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true)));
            transaction.commit();
        });
        db.load(1, 0);
        Transaction transaction = db.begin();
        TableDef rewritten = alter(transaction, B_TO_BIGINT);
        insert(transaction, rewritten, 5L, sameBytes);
        commit(transaction);
        assertEquals(2, db.rows().size());
    }
}
