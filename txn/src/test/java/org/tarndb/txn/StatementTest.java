package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.view.RowCursor;

/** Statements: atomic, checked for uniqueness at their end, undone by savepoints; and changes of the schema. */
class StatementTest {
    private static final TableName U = new TableName("PUBLIC", "U");

    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT);

    @AfterEach
    void close() {
        acknowledge();
        db.checkInvariants();
        db.checkNothingHeld();
        db.close();
    }

    private void acknowledge() {
        for (int i = 0; i < 10; i++) {
            db.scheduler.runUntilIdle();
            db.journal.acknowledgeAll();
        }
        db.scheduler.runUntilIdle();
    }

    private void uniqueIndex() {
        db.startBuild("I", true);
        acknowledge();
        assertTrue(db.indexExists("I"));
    }

    private void commit(Transaction transaction) {
        db.run("commit", transaction::commit);
    }

    private static <R> R run(Transaction transaction, StatementBody<R> body) {
        return transaction.execute("statement", Cancellation.never(), body);
    }

    private static TarnException assertFails(ErrorCode code, Runnable action) {
        TarnException e = assertThrows(TarnException.class, action::run);
        assertEquals(code, e.code(), e::toString);
        return e;
    }

    /** One statement that changes B, or A, of all rows, in the order of A. */
    private int updateAll(Transaction t, LongUnaryOperator newA, LongUnaryOperator newB) {
        return run(t, statement -> {
            RowCursor rows = statement.view().table(db.table()).scan(KeyRange.all(), false);
            int count = 0;
            while (rows.next()) {
                long a = db.table().layout().getLong(rows.row(), 0);
                long b = db.table().layout().getLong(rows.row(), 1);
                byte[] row = db.row(newA.applyAsLong(a), newB.applyAsLong(b));
                count += statement.update(db.table(), rows.key(), rows.row(), row) ? 1 : 0;
            }
            return count;
        });
    }

    // Statements

    @Test
    void statementThatFailsAtItsLastRowLeavesNothing() {
        db.load(5, 50);
        Transaction t = db.begin();
        db.insert(t, 1, 10L);
        assertFails(
                ErrorCode.UNIQUE_VIOLATION,
                () -> run(t, statement -> {
                    for (long a = 2; a <= 5; a++) {
                        statement.insert(db.table(), db.row(a, a));
                    }
                    return 0;
                }));
        commit(t);
        assertEquals(Map.of(1L, 10L, 5L, 50L), db.rows());
    }

    @Test
    void statementOfTheSameKeyTwiceFails() {
        Transaction t = db.begin();
        assertFails(
                ErrorCode.UNIQUE_VIOLATION,
                () -> run(t, statement -> {
                    statement.insert(db.table(), db.row(1, 1L));
                    statement.insert(db.table(), db.row(1, 2L));
                    return 0;
                }));
        assertFalse(t.hasChanges());
        t.rollback();
    }

    @Test
    void uniqueIndexIsCheckedAtTheEndOfTheStatement() {
        db.load(1, 1, 2, 2, 3, 3);
        uniqueIndex();
        Transaction t = db.begin();
        assertEquals(3, updateAll(t, a -> a, b -> b + 1));
        assertEquals(3, updateAll(t, a -> a, b -> 6 - b));
        commit(t);
        assertEquals(Map.of(1L, 4L, 2L, 3L, 3L, 2L), db.rows());
        assertEquals(Set.of("(4, 1)", "(3, 2)", "(2, 3)"), db.entries("I"));
    }

    @Test
    void uniqueViolationInOneStatementNamesIndexKeyAndRow() {
        db.load(1, 1, 2, 2);
        uniqueIndex();
        Transaction t = db.begin();
        TarnException e = assertFails(ErrorCode.UNIQUE_VIOLATION, () -> updateAll(t, a -> a, b -> 7));
        String message = e.getMessage();
        assertNotNull(message);
        assertTrue(message.contains("index I") && message.contains("(B) = (7)"), message);
        assertFalse(t.hasChanges());
        t.rollback();
    }

    @Test
    void primaryKeysAreShiftedByOneStatement() {
        db.load(1, 10, 2, 20, 3, 30);
        uniqueIndex();
        Transaction t = db.begin();
        assertEquals(3, updateAll(t, a -> a + 1, b -> b));
        commit(t);
        assertEquals(Map.of(2L, 10L, 3L, 20L, 4L, 30L), db.rows());
        assertEquals(Set.of("(10, 2)", "(20, 3)", "(30, 4)"), db.entries("I"));
        Transaction clash = db.begin();
        assertFails(ErrorCode.UNIQUE_VIOLATION, () -> updateAll(clash, a -> Math.max(a, 3), b -> b));
        clash.rollback();
    }

    @Test
    void statementDoesNotChangeARowTwice() {
        db.load(1, 10);
        Transaction t = db.begin();
        run(t, statement -> {
            byte[] old = statement.view().table(db.table()).get(db.key(1));
            assertNotNull(old);
            assertTrue(statement.update(db.table(), db.key(1), old, db.row(1, 11L)));
            assertFalse(statement.update(db.table(), db.key(1), old, db.row(1, 12L)));
            assertFalse(statement.delete(db.table(), db.key(1), old));
            return 0;
        });
        commit(t);
        assertEquals(Map.of(1L, 11L), db.rows());
    }

    @Test
    void savepointFreesUniqueKeysForItsOwnTransactionAlone() {
        db.load(1, 1);
        uniqueIndex();
        Transaction t = db.begin();
        Savepoint savepoint = t.savepoint();
        db.insert(t, 2, 2L);
        db.delete(t, 1);
        t.rollbackTo(savepoint);
        assertFails(ErrorCode.UNIQUE_VIOLATION, () -> db.insert(t, 3, 1L));
        db.insert(t, 3, 2L);
        t.rollbackTo(savepoint);
        db.insert(t, 2, 2L);
        Transaction other = db.begin();
        Call<?> waits = db.scheduler.actor("other").call(() -> db.insert(other, 9, 2L));
        assertTrue(waits.isBlocked(), "the key's lock is held");
        commit(t);
        assertEquals(
                ErrorCode.UNIQUE_VIOLATION, waits.failure(TarnException.class).code());
        other.rollback();
        assertEquals(Map.of(1L, 1L, 2L, 2L), db.rows());
    }

    @Test
    void savepointOfAnotherTransactionIsRefused() {
        Savepoint foreign = db.begin().savepoint();
        assertFails(ErrorCode.INVALID_SAVEPOINT, () -> db.begin().rollbackTo(foreign));
    }

    @Test
    void insertWaitsForTheFateOfAKeyInProgress() {
        Transaction first = db.begin();
        db.insert(first, 1, 1L);
        Transaction second = db.begin();
        Call<?> call = db.scheduler.actor("second").call(() -> db.insert(second, 1, 2L));
        assertTrue(call.isBlocked());
        first.rollback();
        db.scheduler.runUntilIdle();
        call.result();
        commit(second);
        assertEquals(Map.of(1L, 2L), db.rows());
    }

    @Test
    void readOnlyTransactionWritesNothing() {
        Transaction t = db.database.begin(IsolationLevel.READ_COMMITTED, true);
        assertFails(ErrorCode.READ_ONLY_TRANSACTION, () -> db.insert(t, 1, 1L));
        t.commit();
        assertFails(ErrorCode.NO_ACTIVE_TRANSACTION, t::commit);
    }

    // The schema

    private static TableDef createTable(Transaction t, TableName name, List<Integer> primaryKey) {
        return run(
                t,
                statement -> statement.createTable(new TableSpec(
                        name,
                        List.of(new ColumnDef("X", SqlType.INTEGER, false, null)),
                        primaryKey,
                        name.name() + "_PKEY",
                        List.of())));
    }

    @Test
    void rowsWithoutPrimaryKeyMayBeEqualAndKeepApart() {
        Transaction t = db.begin();
        TableDef table = createTable(t, U, List.of());
        byte[] row = table.layout().encode(new Object[] {7L});
        run(t, statement -> {
            statement.insert(table, row);
            statement.insert(table, row);
            return 0;
        });
        Savepoint savepoint = t.savepoint();
        run(t, statement -> {
            statement.insert(table, row);
            return 0;
        });
        t.rollbackTo(savepoint);
        commit(t);
        Transaction second = db.begin();
        run(second, statement -> {
            statement.insert(table, row);
            return 0;
        });
        commit(second);
        assertEquals(3, db.database.confirmed().table(table).count());
    }

    @Test
    void schemaChangesAreUndoneByRollback() {
        Transaction t = db.begin();
        createTable(t, U, List.of(0));
        run(t, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true)));
        run(t, statement -> {
            statement.createSchema("S");
            return 0;
        });
        assertNotNull(t.view().catalog().table(U));
        t.rollback();
        assertFalse(db.indexExists("I"));
        Transaction again = db.begin();
        createTable(again, U, List.of(0));
        commit(again);
        assertNotNull(db.database.confirmed().catalog().table(U));
    }

    @Test
    void schemaChangesOfDifferentObjectsDoNotMeet() {
        Transaction t1 = db.begin();
        Transaction t2 = db.begin();
        createTable(t1, U, List.of(0));
        createTable(t2, new TableName("PUBLIC", "V"), List.of(0));
        Call<?> same = db.scheduler.actor("T3").submit(() -> {
            Transaction t3 = db.begin();
            try {
                createTable(t3, U, List.of(0));
            } finally {
                t3.rollback();
            }
        });
        db.scheduler.runUntilIdle();
        assertTrue(same.isBlocked(), "the name is locked");
        commit(t2);
        commit(t1);
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.DUPLICATE_TABLE, same.failure(TarnException.class).code());
    }

    @Test
    void droppedTableWaitsForItsWritersAndRefusesLaterOnes() {
        db.load(1, 10);
        TableDef table = db.table();
        Transaction writer = db.begin();
        db.insert(writer, 2, 20L);
        Transaction ddl = db.begin();
        Call<?> drop = db.scheduler
                .actor("DDL")
                .call(() -> run(ddl, statement -> {
                    statement.dropTable(table);
                    return 0;
                }));
        assertTrue(drop.isBlocked());
        commit(writer);
        db.scheduler.runUntilIdle();
        drop.result();
        Transaction late = db.begin();
        Call<?> insert = db.scheduler
                .actor("late")
                .call(() -> run(late, statement -> {
                    statement.insert(table, table.layout().encode(new Object[] {3L, 30L}));
                    return 0;
                }));
        assertTrue(insert.isBlocked());
        commit(ddl);
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.SCHEMA_CHANGED, insert.failure(TarnException.class).code());
        assertFalse(late.isActive());
    }

    @Test
    void indexMadeInATransactionHasItsOwnChanges() {
        db.load(1, 1, 2, 2);
        Transaction t = db.begin();
        db.update(t, 1, 10L);
        db.insert(t, 3, 3L);
        run(t, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true)));
        db.delete(t, 2);
        db.insert(t, 4, 2L);
        assertFails(ErrorCode.UNIQUE_VIOLATION, () -> db.insert(t, 5, 10L));
        commit(t);
        assertEquals(Set.of("(10, 1)", "(3, 3)", "(2, 4)"), db.entries("I"));
    }

    @Test
    void uniqueIndexMadeInATransactionMeetsDuplicatesOfItsOwn() {
        db.load(1, 1, 2, 2);
        Transaction t = db.begin();
        db.insert(t, 3, 1L);
        assertFails(
                ErrorCode.UNIQUE_VIOLATION,
                () -> run(t, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true))));
        db.update(t, 1, 9L);
        run(t, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true)));
        commit(t);
        assertEquals(Set.of("(9, 1)", "(2, 2)", "(1, 3)"), db.entries("I"));
    }

    @Test
    void indexMadeInATransactionResolvesDuplicatesOfItsOwn() {
        db.load(1, 7, 2, 7);
        Transaction t = db.begin();
        db.delete(t, 2);
        run(t, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true)));
        commit(t);
        assertEquals(Set.of("(7, 1)"), db.entries("I"));
    }

    @Test
    void indexMadeInATransactionWaitsForWritersAndForPreparedRows() {
        db.load(1, 1);
        Transaction writer = db.begin();
        db.insert(writer, 2, 1L);
        Transaction ddl = db.begin();
        Call<?> create = db.scheduler
                .actor("DDL")
                .call(() -> run(ddl, statement -> statement.createIndex(db.table(), TestDatabase.indexOnB("I", true))));
        assertTrue(create.isBlocked());
        Call<?> commit = db.scheduler.actor("writer").call(writer::commit);
        db.scheduler.runUntilIdle();
        assertTrue(create.isBlocked(), "the duplicate is prepared only");
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        commit.failure(TarnException.class);
        // It waited on the tip that rolled back, so it has to run again.
        Throwable failure = create.failure();
        if (failure == null) {
            assertFails(ErrorCode.DEPENDENCY_ROLLED_BACK, ddl::commit);
        }
        ddl.rollback();
    }
}
