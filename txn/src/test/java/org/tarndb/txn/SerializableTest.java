package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/** SERIALIZABLE, case by case: what is read, what makes a transaction fail, and what does not. */
class SerializableTest {
    /** More than are looked at one by one when reads are validated, and applied under the commit latch. */
    private static final int MANY = 1000;

    private static final TableName INDEX = new TableName("PUBLIC", "I");

    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT);

    @AfterEach
    void close() {
        db.checkInvariants();
        db.checkNothingHeld();
        db.close();
    }

    /** Has an index on B. Rows: (0, 0), (10, 1), (20, 2)... up to (90, 9). */
    private void load(boolean unique) {
        execute(scope -> scope.createIndex(db.table(), TestDatabase.indexOnB(INDEX.name(), unique)));
        for (long i = 0; i < 10; i++) {
            db.load(10 * i, i);
        }
    }

    private Transaction serializable() {
        return db.database.begin(IsolationLevel.SERIALIZABLE, false);
    }

    private void execute(StatementBody<?> body) {
        db.run("other", () -> {
            Transaction other = db.begin();
            other.execute("other", Cancellation.never(), body);
            other.commit();
        });
    }

    private void commit(Transaction transaction) {
        db.run("commit", transaction::commit);
    }

    private String fails(Transaction transaction) {
        return fails(ErrorCode.SERIALIZATION_FAILURE, transaction::commit);
    }

    private static String fails(ErrorCode code, Runnable action) {
        TarnException e = assertThrows(TarnException.class, action::run);
        assertEquals(code, e.code(), e::toString);
        String message = e.getMessage();
        assertNotNull(message);
        return message;
    }

    private TableView view(Transaction transaction) {
        return transaction.view().table(db.table());
    }

    private IndexDef index() {
        IndexDef index = db.database.confirmed().catalog().index(INDEX);
        assertNotNull(index);
        return index;
    }

    private KeyRange keys(long low, long high) {
        return new KeyRange(db.key(low), true, db.key(high), true);
    }

    private KeyRange entries(long low, long high) {
        var codec = db.table().indexCodec(index());
        return new KeyRange(codec.encode(low), true, KeyRange.successorOfPrefix(codec.encode(high)), false);
    }

    private static int count(RowCursor cursor) {
        int count = 0;
        while (cursor.next()) {
            count++;
        }
        return count;
    }

    private void update(long a, long b) {
        execute(scope -> {
            byte[] old = scope.view().table(db.table()).get(db.key(a));
            assertNotNull(old);
            return scope.update(db.table(), db.key(a), old, db.row(a, b));
        });
    }

    private void insert(long a, long b) {
        execute(scope -> {
            scope.insert(db.table(), db.row(a, b));
            return 0;
        });
    }

    // What conflicts.

    @Test
    void theMessageNamesTheRowAndTheTable() {
        load(false);
        Transaction t = serializable();
        view(t).get(db.key(10));
        db.insert(t, 11, 5L);
        update(10, 7);
        String message = fails(t);
        assertTrue(message.contains("(A) = (10)") && message.contains("table T"), message);
        assertFalse(t.isActive());
    }

    @Test
    void anAbsentRowIsRead() {
        load(false);
        Transaction t = serializable();
        view(t).get(db.key(15));
        db.insert(t, 11, 5L);
        insert(15, 1);
        fails(t);
    }

    @Test
    void aRowFoundByAnIndexIsReadWithItsOtherColumns() {
        load(false);
        Transaction t = serializable();
        assertEquals(1, count(view(t).scan(index(), entries(3, 3), false)));
        db.insert(t, 11, 5L);
        update(30, 3); // a new row with the same entry
        fails(t);
    }

    @Test
    void aCountReadsAllRows() {
        load(false);
        Transaction t = serializable();
        assertEquals(10, view(t).count());
        db.insert(t, 11, 5L);
        insert(1000, 1);
        fails(t);
    }

    @Test
    void estimatesAreNoReads() {
        load(false);
        Transaction t = serializable();
        view(t).estimate();
        view(t).estimate(KeyRange.all());
        view(t).estimate(index(), KeyRange.all());
        db.insert(t, 11, 5L);
        insert(1000, 1);
        commit(t);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aScanHasReadUpToWhereItCame(boolean descending) {
        load(false);
        long inside = descending ? 85 : 5;
        long outside = descending ? 5 : 85;
        Transaction passes = serializable();
        Transaction fails = serializable();
        for (Transaction t : new Transaction[] {passes, fails}) {
            RowCursor cursor = view(t).scan(KeyRange.all(), descending);
            assertTrue(cursor.next());
            assertTrue(cursor.next());
            db.insert(t, t == passes ? 41 : 42, 5L);
        }
        insert(outside, 1);
        commit(passes);
        insert(inside, 1);
        fails(fails);
    }

    @Test
    void manyOpenScansAreNotForgotten() {
        load(false);
        Transaction t = serializable();
        RowCursor first = view(t).scan(KeyRange.all(), false);
        assertTrue(first.next());
        for (int i = 0; i < 100; i++) {
            RowCursor cursor = view(t).scan(keys(20, 30), false);
            assertTrue(cursor.next());
        }
        assertTrue(first.next()); // goes on after what it read was put away
        db.insert(t, 41, 5L);
        insert(5, 1);
        fails(t);
    }

    @Test
    void ownRowsAreNotRead() {
        load(false);
        Transaction t = serializable();
        db.insert(t, 11, 5L);
        view(t).get(db.key(11));
        commit(t);
        assertEquals(5L, db.rows().get(11L));
    }

    // What does not.

    @Test
    void disjointRangesDoNotConflict() {
        load(false);
        Transaction t = serializable();
        count(view(t).scan(keys(0, 20), false));
        count(view(t).scan(index(), entries(0, 2), false));
        db.insert(t, 21, 5L);
        insert(25, 3);
        update(90, 8);
        commit(t);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTransactionThatChangesNothingNeverFails(boolean readOnly) {
        load(false);
        Transaction t = db.database.begin(IsolationLevel.SERIALIZABLE, readOnly);
        view(t).get(db.key(10));
        assertEquals(10, view(t).count());
        update(10, 7);
        insert(11, 7);
        assertEquals(10, view(t).count());
        commit(t);
    }

    @ParameterizedTest
    @EnumSource
    void aCascadeDoesNotTouchWhoOnlyReads(IsolationLevel level) {
        load(false);
        Transaction reader = db.database.begin(level, true);
        byte[] row = view(reader).get(db.key(10));
        Transaction writer = db.begin();
        db.update(writer, 10, 77L);
        Call<?> commit = db.scheduler.actor("writer").call(writer::commit);
        assertTrue(commit.isBlocked());
        assertSame(row, reader.queryView(Cancellation.never()).table(db.table()).get(db.key(10)), "prepared");
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK,
                commit.failure(TarnException.class).code());
        assertSame(row, reader.queryView(Cancellation.never()).table(db.table()).get(db.key(10)), "rolled back");
        reader.commit();
    }

    // Many changes, and many reads.

    private void changeMany(long from) {
        execute(scope -> {
            for (long i = 0; i < MANY; i++) {
                scope.insert(db.table(), db.row(from + i, 100 + i));
            }
            return 0;
        });
    }

    @Test
    void manyChangesElsewhereDoNotConflict() {
        load(false);
        Transaction t = serializable();
        view(t).get(db.key(10));
        count(view(t).scan(keys(20, 50), false));
        count(view(t).scan(index(), entries(3, 5), false));
        db.insert(t, 11, 50L);
        changeMany(1000);
        commit(t);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void oneOfManyChangesConflicts(int read) {
        load(false);
        db.load(5000, 77);
        Transaction t = serializable();
        switch (read) {
            case 0 -> view(t).get(db.key(1500));
            case 1 -> count(view(t).scan(keys(1990, 3000), false));
            case 2 -> count(view(t).scan(index(), entries(150, 151), false));
            default -> count(view(t).scan(index(), entries(77, 77), false));
        }
        db.insert(t, 11, 50L);
        changeMany(1000);
        update(5000, 77);
        if (read < 3) {
            String message = fails(t);
            assertTrue(message.contains("table T"), message);
        } else {
            assertTrue(fails(t).contains("(B) = (77)"), "the row changed, its entry did not");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLargeTransactionIsValidatedToo(boolean conflict) {
        load(false);
        Transaction t = serializable();
        count(view(t).scan(keys(0, 50), false));
        t.execute("many", Cancellation.never(), scope -> {
            for (long i = 0; i < MANY; i++) {
                scope.insert(db.table(), db.row(5000 + i, i));
            }
            return 0;
        });
        changeMany(1000);
        if (conflict) {
            insert(7, 7);
            fails(t);
        } else {
            commit(t);
            assertEquals(10 + 2 * MANY, db.rows().size());
        }
    }

    @Test
    void moreReadsThanAreRememberedOneByOneAreStillValidated() {
        load(false);
        changeMany(1000);
        Transaction t = serializable();
        for (long i = 1000; i < 1000 + MANY; i += 2) {
            view(t).get(db.key(i));
        }
        db.insert(t, 11, 50L);
        update(1500, 3);
        fails(t);
    }

    // The schema.

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIndexThatWasReadMayBeDropped(boolean rowChanged) {
        load(false);
        Transaction t = serializable();
        count(view(t).scan(index(), entries(3, 3), false));
        execute(scope -> {
            scope.dropIndex(INDEX);
            return 0;
        });
        db.insert(t, 11, 50L);
        if (rowChanged) {
            update(90, 50); // nothing says any more whether it was read
            fails(t);
        } else {
            commit(t);
        }
    }

    /** A table U with the columns of T. */
    private TableDef createOther() {
        TableName name = new TableName("PUBLIC", "U");
        execute(scope -> scope.createTable(new TableSpec(name, db.table().columns(), List.of(0), "U_PKEY", List.of())));
        TableDef other = db.database.confirmed().catalog().table(name);
        assertNotNull(other);
        return other;
    }

    /** The rows have other keys, so those of the two versions are of two encodings. */
    @Test
    void aTableThatWasReadMayNotGetOtherKeys() {
        TableDef other = createOther();
        execute(scope -> {
            scope.insert(other, db.row(-1, 1L)); // the old key sorts before the new one
            return 0;
        });
        Transaction t = serializable();
        t.view().table(other).get(db.key(-1));
        db.insert(t, 11, 50L);
        execute(scope -> scope.alterTable(other, new TableAlteration.ChangeType(0, SqlType.BIGINT, ZoneOffset.UTC)));
        assertTrue(fails(t).contains("table U"));
    }

    @Test
    void aTableThatWasReadMayNotBeDropped() {
        load(false);
        TableDef other = createOther();
        Transaction t = serializable();
        t.view().table(other).get(db.key(1));
        db.insert(t, 11, 50L);
        execute(scope -> {
            scope.dropTable(other);
            return 0;
        });
        assertTrue(fails(t).contains("table U"));
    }

    // Keys that are taken.

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTakenKeyThatTheSnapshotDoesNotShowIsASerializationFailure(boolean primary) {
        load(true);
        long taken = 200;
        for (IsolationLevel level : IsolationLevel.values()) {
            long key = ++taken;
            Transaction t = db.database.begin(level, false);
            view(t).get(db.key(0));
            insert(key, key);
            fails(
                    level == IsolationLevel.SERIALIZABLE ? ErrorCode.SERIALIZATION_FAILURE : ErrorCode.UNIQUE_VIOLATION,
                    () -> db.insert(t, primary ? key : 300, primary ? 300 : key));
            t.rollback();
        }
    }
}
