package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;

/** Scans that read the entries of an index alone see what a statement sees, and count as reads of the rows. */
class IndexOnlyTest {
    private static final String COUNT = "SELECT count(*), min(id) FROM t WHERE a = 1";

    private final InMemory db = new InMemory();
    private final Client a = db.connect();
    private final Client b = db.connect();

    @BeforeEach
    void create() {
        a.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, v INT, x DOUBLE, z TIMESTAMP WITH TIME ZONE)");
        a.run("CREATE INDEX i ON t (a, x, z)");
        for (int id = 0; id < 20; id++) {
            a.run("INSERT INTO t VALUES (?, ?, 0, 0, NULL)", id, id % 4);
        }
        assertIndexOnly(COUNT);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private String explain(String sql) {
        return a.text("EXPLAIN " + sql);
    }

    private void assertIndexOnly(String sql) {
        assertTrue(explain(sql).contains("IndexOnlyScan T by I "), () -> explain(sql));
    }

    @Test
    void aTransactionSeesItsOwnRows() {
        a.run("BEGIN");
        a.run("INSERT INTO t VALUES (-1, 1, 0, 0, NULL)");
        a.run("UPDATE t SET a = 2 WHERE id IN (1, 5)");
        a.run("DELETE FROM t WHERE id = 9");
        a.run("UPDATE t SET id = 100, a = 1 WHERE id = 3");
        assertEquals("[[4, -1]]", a.text(COUNT));
        assertEquals("[[5, 1]]", b.text(COUNT));
        assertEquals("[[-1], [13], [17], [100]]", a.text("SELECT id FROM t WHERE a = 1 ORDER BY x, z, id"));
        a.run("ROLLBACK");
        assertEquals("[[5, 1]]", a.text(COUNT));
    }

    @Test
    void anEarlierVersionIsRead() {
        a.run("DELETE FROM t WHERE a = 1");
        a.run("SET DATABASE RETENTION INTERVAL '1' HOUR");
        long kept = db.database().confirmed().csn();
        a.run("INSERT INTO t VALUES (30, 1, 0, 0, NULL)");
        assertEquals("[[0, null]]", a.text("SELECT count(*), min(id) FROM t AS OF CSN " + kept + " WHERE a = 1"));
        assertTrue(explain("SELECT count(*), min(id) FROM t AS OF CSN " + kept + " WHERE a = 1")
                .contains("IndexOnlyScan"));
        assertEquals("[[1, 30]]", a.text(COUNT));
    }

    @Test
    void valuesThatAKeyDoesNotKeepAreFetched() {
        a.run("UPDATE t SET x = ?, z = TIMESTAMP WITH TIME ZONE '2024-01-01 12:00:00+05:00' WHERE id = 1", -0.0);
        assertEquals("[[-0.0, 2024-01-01T12:00+05:00]]", a.text("SELECT x, z FROM t WHERE a = 1 AND id = 1"));
        assertFalse(explain("SELECT x FROM t WHERE a = 1").contains("IndexOnlyScan"));
        assertFalse(explain("SELECT z FROM t WHERE a = 1").contains("IndexOnlyScan"));
    }

    @Test
    void rowsThatAreLockedOrChangedAreFetched() {
        assertTrue(explain("SELECT id FROM t WHERE a = 1 FOR UPDATE").contains("IndexScan T by I "));
        assertTrue(explain("DELETE FROM t WHERE a = 1").contains("IndexScan T by I "));
        assertEquals(5, a.run("UPDATE t SET a = 1 WHERE a = 1"));
    }

    /** Write skew: each reads the rows with 1, and adds one. */
    @Test
    void whatWasReadOfAnIndexAloneIsValidated() {
        for (Client client : new Client[] {a, b}) {
            client.run("BEGIN ISOLATION LEVEL SERIALIZABLE");
            assertEquals("[[5, 1]]", client.text(COUNT));
        }
        a.run("INSERT INTO t VALUES (50, 1, 0, 0, NULL)");
        b.run("INSERT INTO t VALUES (51, 1, 0, 0, NULL)");
        a.run("COMMIT");
        b.fails(ErrorCode.SERIALIZATION_FAILURE, "COMMIT");
        assertEquals("[[6, 1]]", a.text(COUNT));
    }

    @Test
    void rangesApartDoNotConflict() {
        for (Client client : new Client[] {a, b}) {
            client.run("BEGIN ISOLATION LEVEL SERIALIZABLE");
        }
        assertEquals("[[5, 1]]", a.text(COUNT));
        assertEquals("[[5, 2]]", b.text("SELECT count(*), min(id) FROM t WHERE a = 2"));
        a.run("INSERT INTO t VALUES (50, 1, 0, 0, NULL)");
        b.run("INSERT INTO t VALUES (51, 2, 0, 0, NULL)");
        a.run("COMMIT");
        b.run("COMMIT");
    }

    @Test
    void preparedPlansNoticeThatTheIndexComesAndGoes() {
        Prepared count = a.session().prepare(COUNT);
        for (int round = 0; round < 2; round++) {
            a.run("DROP INDEX i");
            assertFalse(explain(COUNT).contains("IndexOnlyScan"));
            assertEquals("[[5, 1]]", rows(count));
            a.run("CREATE INDEX i ON t (a) ONLINE");
            assertIndexOnly(COUNT);
            assertEquals("[[5, 1]]", rows(count));
            a.run("ALTER TABLE t RENAME COLUMN a TO renamed");
            a.fails(ErrorCode.UNDEFINED_COLUMN, COUNT);
            a.run("ALTER TABLE t RENAME COLUMN renamed TO a");
            assertEquals("[[5, 1]]", rows(count));
        }
    }

    private String rows(Prepared prepared) {
        Rows rows = a.session().execute(prepared, Client.parameters(), 0).rows();
        return rows == null ? "" : Client.readAll(rows).toString();
    }
}
