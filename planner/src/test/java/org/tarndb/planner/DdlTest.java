package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;

class DdlTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void ifNotExistsAndIfExistsAreQuiet() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        client.run("CREATE TABLE IF NOT EXISTS t (x VARCHAR(3))");
        client.run("CREATE INDEX IF NOT EXISTS i ON t (b)");
        client.run("CREATE INDEX IF NOT EXISTS i ON t (a)");
        client.run("CREATE SCHEMA IF NOT EXISTS public");
        client.run("DROP INDEX i");
        client.run("DROP INDEX IF EXISTS i");
        client.run("DROP TABLE IF EXISTS t, u");
        client.run("DROP SCHEMA IF EXISTS s");
        assertNull(client.session().catalog().table(new TableName("PUBLIC", "T")));
    }

    @Test
    void defaultsFillWhatAnInsertLeavesOut() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, a INT DEFAULT 7, b VARCHAR(5) DEFAULT 'x' NOT NULL,"
                + " c TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP, d UUID DEFAULT RANDOM_UUID(), e INT)");
        client.run("INSERT INTO t (id) VALUES (1), (2)");
        client.run("INSERT INTO t (id, a, b) VALUES (3, DEFAULT, 'y')");
        client.run("UPDATE t SET a = 9 WHERE id = 2");
        client.run("UPDATE t SET a = DEFAULT, b = DEFAULT WHERE id = 3");
        assertEquals("[[1, 7, x, null], [2, 9, x, null], [3, 7, x, null]]", client.text("SELECT id, a, b, e FROM t"));
        assertNotNull(client.value("SELECT c FROM t WHERE id = 1"));
        assertTrue(!String.valueOf(client.value("SELECT d FROM t WHERE id = 1"))
                .equals(String.valueOf(client.value("SELECT d FROM t WHERE id = 2"))));
    }

    @Test
    void schemasHoldTables() {
        client.run("CREATE SCHEMA s");
        client.run("CREATE TABLE s.t (a INT PRIMARY KEY)");
        client.fails(ErrorCode.UNDEFINED_TABLE, "SELECT * FROM t");
        client.run("SET SCHEMA s");
        client.run("INSERT INTO t VALUES (1)");
        assertEquals("[[1]]", client.text("SELECT * FROM s.t"));
        client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "DROP SCHEMA s");
        client.run("SET SCHEMA public");
        client.run("DROP SCHEMA s CASCADE");
        client.fails(ErrorCode.UNDEFINED_SCHEMA, "SELECT * FROM s.t");
    }

    @Test
    void truncateIsUndoneByRollback() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1), (2)");
        client.run("BEGIN");
        client.run("TRUNCATE TABLE t");
        assertEquals("[]", client.text("SELECT * FROM t"));
        client.run("ROLLBACK");
        assertEquals("[[1], [2]]", client.text("SELECT * FROM t"));
        client.run("TRUNCATE t");
        assertEquals("[]", client.text("SELECT * FROM t"));
    }

    @Test
    void aUniqueIndexRefusesTheDuplicatesItFinds() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        client.run("INSERT INTO t VALUES (1, 5), (2, 5), (3, NULL), (4, NULL)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "CREATE UNIQUE INDEX i ON t (b)");
        client.run("DELETE FROM t WHERE a = 2");
        client.run("CREATE UNIQUE INDEX i ON t (b)");
        assertEquals("[[1, 5]]", client.text("SELECT * FROM t WHERE b = 5"));
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (5, 5)");
        client.run("INSERT INTO t VALUES (6, NULL)");
    }

    @Test
    void aPlanIsMadeAgainWhenTheSchemaChanged() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        client.run("INSERT INTO t VALUES (1, 5)");
        Prepared query = client.session().prepare("SELECT * FROM t WHERE a = 1");
        Prepared insert = client.session().prepare("INSERT INTO t VALUES (?, ?)");
        client.run("DROP TABLE t");
        client.run("CREATE TABLE t (b VARCHAR(9), a INT PRIMARY KEY)");
        client.session().execute(insert, Client.parameters("x", 1), 0);
        assertEquals(
                "[[x, 1]]",
                Client.readAll(java.util.Objects.requireNonNull(client.session()
                                .execute(query, Client.parameters(), 0)
                                .rows()))
                        .toString());
        client.run("DROP TABLE t");
        org.junit.jupiter.api.Assertions.assertThrows(
                org.tarndb.storage.error.TarnException.class,
                () -> client.session().execute(query, Client.parameters(), 0));
    }

    @Test
    void createTableAsTakesColumnsAndRows() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(3))");
        client.run("INSERT INTO t VALUES (1, 'x'), (2, NULL)");
        client.run("CREATE TABLE u AS SELECT a + 1 AS n, b FROM t WHERE a < ?", 9);
        client.run("CREATE TABLE IF NOT EXISTS u AS SELECT 5 AS n");
        assertEquals("[[2, x], [3, null]]", client.text("SELECT n, b FROM u ORDER BY n"));
        client.run("CREATE TABLE v (x, y) AS SELECT * FROM t WITH NO DATA");
        assertEquals("[]", client.text("SELECT x, y FROM v"));
        client.fails(ErrorCode.DUPLICATE_TABLE, "CREATE TABLE u AS SELECT * FROM t");
        client.fails(ErrorCode.DUPLICATE_COLUMN, "CREATE TABLE w AS SELECT a AS n, b AS n FROM t");
        client.fails(ErrorCode.INVALID_DEFINITION, "CREATE TABLE w (x) AS SELECT * FROM t");
    }

    @Test
    void aTableIsInsertedIntoItself() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1)");
        for (int i = 0; i < 12; i++) {
            client.run("INSERT INTO t SELECT a + (SELECT COUNT(*) FROM t) FROM t");
        }
        assertEquals(4096L, client.value("SELECT COUNT(*) FROM t"));
        assertEquals(4096L, client.run("UPDATE t SET a = a + 1"));
        assertEquals(4096L, client.run("DELETE FROM t"));
    }

    @Test
    void shutdownRunsTheCallback() {
        client.run("SHUTDOWN");
        assertEquals(1, db.shutdowns());
    }

    @Test
    void explainShowsThePlan() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        assertTrue(client.text("EXPLAIN SELECT * FROM t WHERE a = 1").contains("KeyLookup T"));
        client.run("CREATE UNIQUE INDEX i ON t (b)");
        assertTrue(client.text("EXPLAIN SELECT * FROM t WHERE b = 1").contains("IndexScan T by I"));
        assertTrue(client.text("EXPLAIN UPDATE t SET b = 2 WHERE a = 1").contains("Update T"));
    }

    @Test
    void checkTableGivesARowPerTree() {
        client.run("CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE)");
        client.run("INSERT INTO t VALUES (1, 5), (2, NULL)");
        assertTrue(client.rows("CHECK TABLE t").stream().allMatch(row -> "OK".equals(row.get(0))));
        assertEquals(2L, client.rows("CHECK TABLE t").get(0).get(2));
    }

    @Test
    void showAndSet() {
        assertEquals("ON", client.value("SHOW AUTOCOMMIT"));
        client.run("SET STATEMENT_TIMEOUT = 1500");
        assertEquals("1500", client.value("SHOW STATEMENT_TIMEOUT"));
        client.run("SET STATEMENT_TIMEOUT = DEFAULT");
        assertEquals("0", client.value("SHOW STATEMENT_TIMEOUT"));
        client.run("SET TIME ZONE 'Europe/Paris'");
        assertEquals("Europe/Paris", client.value("SHOW TIME_ZONE"));
        assertEquals("PUBLIC", client.value("SHOW SCHEMA"));
    }

    @Test
    void showAllGivesEachVariableWithItsValue() {
        client.run("SET STATEMENT_TIMEOUT = 1500");
        List<List<@Nullable Object>> all = client.rows("SHOW ALL");
        assertTrue(all.contains(List.of("STATEMENT_TIMEOUT", "1500")), all::toString);
        for (List<@Nullable Object> variable : all) {
            assertEquals(variable.get(1), client.value("SHOW " + variable.get(0)));
        }
    }
}
