package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.IsolationLevel;

/** Transactions as a session drives them, by SQL and by calls. */
class TransactionsTest {
    private final InMemory db = new InMemory();
    private final Client a = db.connect();
    private final Client b = db.connect();

    @BeforeEach
    void create() {
        a.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        a.run("INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String all(Client client) {
        return client.text("SELECT * FROM t");
    }

    @Test
    void inAutoCommitEachStatementIsConfirmed() {
        a.run("INSERT INTO t VALUES (3, 30)");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
        assertFalse(a.session().inTransaction());
    }

    @Test
    void withoutAutoCommitTheFirstStatementBegins() {
        a.session().setAutoCommit(false);
        assertFalse(a.session().inTransaction());
        a.run("INSERT INTO t VALUES (3, 30)");
        assertTrue(a.session().inTransaction());
        assertEquals("[[1, 10], [2, 20]]", all(b));
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(a));
        a.session().commit();
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
        a.run("DELETE FROM t WHERE id = 3");
        a.session().rollback();
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void switchingAutoCommitOnCommits() {
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        a.session().setAutoCommit(true);
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void sqlAndCallsDriveTheSameTransaction() {
        a.run("BEGIN");
        a.run("INSERT INTO t VALUES (3, 30)");
        a.session().rollback();
        assertEquals("[[1, 10], [2, 20]]", all(a));
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        a.run("COMMIT");
        assertFalse(a.session().inTransaction());
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void beginInsideATransactionIsRefused() {
        a.run("BEGIN");
        a.fails(ErrorCode.ACTIVE_TRANSACTION, "BEGIN");
        a.run("ROLLBACK");
        a.run("BEGIN");
    }

    @Test
    void anErrorUndoesItsStatementOnly() {
        a.run("BEGIN");
        a.run("INSERT INTO t VALUES (3, 30)");
        a.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (4, 40), (1, 0)");
        a.fails(ErrorCode.DIVISION_BY_ZERO, "INSERT INTO t VALUES (5, 50), (6, 1 / 0)");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(a));
        a.run("COMMIT");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void savepointsNest() {
        a.run("BEGIN");
        a.run("INSERT INTO t VALUES (3, 30)");
        a.run("SAVEPOINT one");
        a.run("INSERT INTO t VALUES (4, 40)");
        a.run("SAVEPOINT two");
        a.run("INSERT INTO t VALUES (5, 50)");
        a.run("ROLLBACK TO SAVEPOINT two");
        assertEquals("[[1, 10], [2, 20], [3, 30], [4, 40]]", all(a));
        a.run("ROLLBACK TO SAVEPOINT one");
        a.fails(ErrorCode.INVALID_SAVEPOINT, "ROLLBACK TO SAVEPOINT two");
        a.run("INSERT INTO t VALUES (6, 60)");
        a.run("ROLLBACK TO one");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(a));
        a.run("RELEASE SAVEPOINT one");
        a.fails(ErrorCode.INVALID_SAVEPOINT, "ROLLBACK TO SAVEPOINT one");
        a.run("COMMIT");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void aSavepointOfTheSameNameReplacesTheOlder() {
        a.run("BEGIN");
        a.run("SAVEPOINT s");
        a.run("INSERT INTO t VALUES (3, 30)");
        a.run("SAVEPOINT s");
        a.run("INSERT INTO t VALUES (4, 40)");
        a.run("ROLLBACK TO s");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(a));
        a.run("RELEASE s");
        a.fails(ErrorCode.INVALID_SAVEPOINT, "RELEASE s");
    }

    @Test
    void savepointsEndWithTheirTransaction() {
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        SessionSavepoint old = a.session().setSavepoint(null);
        a.session().commit();
        a.run("INSERT INTO t VALUES (4, 40)");
        TarnException e = assertThrows(TarnException.class, () -> a.session().rollbackTo(old));
        assertEquals(ErrorCode.INVALID_SAVEPOINT, e.code());
    }

    @Test
    void readCommittedSeesWhatIsConfirmedMeanwhile() {
        a.run("BEGIN");
        assertEquals("[[1, 10], [2, 20]]", all(a));
        b.run("INSERT INTO t VALUES (3, 30)");
        assertEquals("[[1, 10], [2, 20], [3, 30]]", all(a));
    }

    @Test
    void repeatableReadSeesOneSnapshot() {
        a.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
        assertEquals("[[1, 10], [2, 20]]", all(a));
        b.run("INSERT INTO t VALUES (3, 30)");
        b.run("UPDATE t SET v = 11 WHERE id = 1");
        assertEquals("[[1, 10], [2, 20]]", all(a));
        a.run("COMMIT");
        assertEquals("[[1, 11], [2, 20], [3, 30]]", all(a));
        assertEquals(IsolationLevel.READ_COMMITTED, a.session().isolation());
    }

    @Test
    void aSerializationFailureEndsTheTransaction() {
        a.session().setIsolation(IsolationLevel.REPEATABLE_READ);
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        b.run("UPDATE t SET v = 11 WHERE id = 1");
        a.fails(ErrorCode.SERIALIZATION_FAILURE, "UPDATE t SET v = 12 WHERE id = 1");
        assertFalse(a.session().inTransaction());
        assertEquals("[[1, 11], [2, 20]]", all(a));
        a.run("UPDATE t SET v = 12 WHERE id = 1");
        a.session().commit();
        assertEquals("[[1, 12], [2, 20]]", all(b));
    }

    @Test
    void aBlockWhoseTransactionEndedRefusesStatementsUntilItEnds() {
        a.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
        all(a);
        b.run("UPDATE t SET v = 11 WHERE id = 1");
        a.fails(ErrorCode.SERIALIZATION_FAILURE, "UPDATE t SET v = 12 WHERE id = 1");
        a.fails(ErrorCode.TRANSACTION_ABORTED, "INSERT INTO t VALUES (3, 30)");
        a.fails(ErrorCode.TRANSACTION_ABORTED, "SELECT * FROM t");
        a.fails(ErrorCode.TRANSACTION_ABORTED, "COMMIT");
        a.run("INSERT INTO t VALUES (3, 30)");
        assertEquals("[[1, 11], [2, 20], [3, 30]]", all(b));
    }

    @Test
    void aReadOnlyTransactionRefusesChanges() {
        a.run("BEGIN READ ONLY");
        all(a);
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "INSERT INTO t VALUES (3, 30)");
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "DELETE FROM t WHERE id = 99");
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "CREATE TABLE u (a INT)");
        a.run("COMMIT");
        a.session().setReadOnly(true);
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "INSERT INTO t VALUES (3, 30)");
        a.session().setReadOnly(false);
        a.run("INSERT INTO t VALUES (3, 30)");
    }

    @Test
    void modesAreSetBeforeTheFirstStatement() {
        a.run("BEGIN");
        a.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        all(a);
        assertEquals(IsolationLevel.REPEATABLE_READ, a.session().isolation());
        assertTrue(a.session().readOnly());
        a.fails(ErrorCode.ACTIVE_TRANSACTION, "SET TRANSACTION READ WRITE");
        assertThrows(TarnException.class, () -> a.session().setIsolation(IsolationLevel.READ_COMMITTED));
        a.run("COMMIT");
        assertFalse(a.session().readOnly());
        a.run("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        assertEquals("REPEATABLE READ", a.value("SHOW TRANSACTION_ISOLATION"));
    }

    @Test
    void rowsStayReadableAfterCommit() {
        a.session().setAutoCommit(false);
        Rows rows = Objects.requireNonNull(a.execute("SELECT * FROM t").rows());
        assertTrue(rows.next());
        a.run("DELETE FROM t WHERE id = 2");
        a.session().commit();
        b.run("DELETE FROM t WHERE id = 1");
        assertTrue(rows.next());
        assertEquals(20L, rows.getLong(1));
        assertFalse(rows.next());
    }

    @Test
    void closingASessionRollsBack() {
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        a.close();
        assertEquals("[[1, 10], [2, 20]]", all(b));
        assertThrows(TarnException.class, () -> all(a));
        b.run("INSERT INTO t VALUES (3, 31)");
    }

    @Test
    void closingTheEngineEndsSessions() {
        a.session().setAutoCommit(false);
        a.run("INSERT INTO t VALUES (3, 30)");
        db.engine().close();
        a.fails(ErrorCode.DATABASE_CLOSED, "SELECT * FROM t");
        TarnException e = assertThrows(TarnException.class, () -> db.engine().openSession());
        assertEquals(ErrorCode.DATABASE_CLOSED, e.code());
    }

    @Test
    void schemaChangesAreTransactional() {
        a.run("BEGIN");
        a.run("CREATE TABLE u (a INT PRIMARY KEY)");
        a.run("INSERT INTO u VALUES (1)");
        b.fails(ErrorCode.UNDEFINED_TABLE, "SELECT * FROM u");
        assertEquals("[[1]]", a.text("SELECT * FROM u"));
        a.run("CREATE UNIQUE INDEX tv ON t (v)");
        a.run("ROLLBACK");
        a.fails(ErrorCode.UNDEFINED_TABLE, "SELECT * FROM u");
        a.run("INSERT INTO t VALUES (3, 10)");
    }
}
