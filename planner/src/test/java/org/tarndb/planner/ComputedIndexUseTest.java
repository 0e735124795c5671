package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that find and change rows by indexes of expressions and indexes with a predicate. */
class ComputedIndexUseTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL, s VARCHAR(10))");
        for (int id = 0; id < 40; id++) {
            client.run("INSERT INTO t VALUES (?, ?, ?)", id, id, id % 2 == 0 ? "Open" : "done");
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    private boolean uses(String index, String sql) {
        return client.text("EXPLAIN " + sql).contains("by " + index + " ");
    }

    /** The Halloween problem: a row that is changed moves ahead of the scan that found it. */
    @Test
    void aRowIsChangedOnceByTheExpressionThatItChanges() {
        client.run("CREATE INDEX i ON t (a * 2)");
        assertTrue(uses("I", "UPDATE t SET a = a + 5 WHERE a * 2 > 70"));
        assertEquals(4, client.run("UPDATE t SET a = a + 5 WHERE a * 2 > 70"));
        assertEquals("[[41], [42], [43], [44]]", client.text("SELECT a FROM t WHERE a * 2 > 70 ORDER BY a * 2"));
    }

    @Test
    void rowsEnterAndLeaveAnIndexByThePredicateTheyAreFoundBy() {
        client.run("CREATE INDEX i ON t (a) WHERE s = 'Open'");
        assertTrue(uses("I", "UPDATE t SET s = 'done' WHERE s = 'Open' AND a < 10"));
        assertEquals(5, client.run("UPDATE t SET s = 'done' WHERE s = 'Open' AND a < 10"));
        assertEquals(0, client.run("UPDATE t SET s = 'done' WHERE s = 'Open' AND a < 10"));
        assertEquals(15L, client.value("SELECT count(*) FROM t WHERE s = 'Open'"));
        assertFalse(uses("I", "SELECT a FROM t WHERE s = ? AND a < 10"));
    }

    @Test
    void plansFollowARenameInThePredicateAndTheExpression() {
        client.run("CREATE INDEX i ON t (lower(s)) WHERE a > 30");
        String sql = "SELECT count(*) FROM t WHERE lower(s) = 'open' AND a > 30";
        assertTrue(uses("I", sql));
        assertEquals(4L, client.value(sql));
        client.run("ALTER TABLE t RENAME COLUMN s TO state");
        client.run("ALTER TABLE t RENAME COLUMN a TO s");
        String renamed = "SELECT count(*) FROM t WHERE lower(state) = 'open' AND s > 30";
        assertTrue(uses("I", renamed));
        assertEquals(4L, client.value(renamed));
        client.run("DROP INDEX i");
        assertFalse(uses("I", renamed));
        assertEquals(4L, client.value(renamed));
    }

    @Test
    void joinsAndGroupsUseAnExpression() {
        client.run("CREATE TABLE names (name VARCHAR(10))");
        client.run("INSERT INTO names VALUES ('2'), ('7')");
        client.run("CREATE TABLE big (id INT PRIMARY KEY, s VARCHAR(10))");
        for (int id = 0; id < 500; id++) {
            client.run("INSERT INTO big VALUES (?, ?)", id, "X" + id);
        }
        client.run("CREATE INDEX i ON big (lower(s))");
        String join = "SELECT b.id FROM names n JOIN big b ON lower(b.s) = 'x' || n.name ORDER BY b.id";
        assertTrue(uses("I", join), () -> client.text("EXPLAIN " + join));
        assertEquals("[[2], [7]]", client.text(join));
        assertEquals("[[x499]]", client.text("SELECT max(lower(s)) FROM big WHERE lower(s) LIKE 'x49%'"));
    }

    @Test
    void nullIsOneRowWhereNullsAreNotDistinct() {
        client.run("CREATE TABLE u (id INT PRIMARY KEY, k INT)");
        client.run("CREATE UNIQUE INDEX i ON u (k) NULLS NOT DISTINCT");
        client.run("INSERT INTO u VALUES (1, NULL), (2, 5)");
        assertTrue(uses("I", "SELECT id FROM u WHERE k IS NULL"));
        assertEquals("[[1]]", client.text("SELECT id FROM u WHERE k IS NULL"));
        assertEquals(1, client.run("DELETE FROM u WHERE k IS NULL"));
    }
}
