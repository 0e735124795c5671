package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlterTableTest {
    private Connection db;

    @BeforeEach
    void open() throws SQLException {
        db = Sql.connect();
    }

    @AfterEach
    void close() throws SQLException {
        db.close();
    }

    /** The rows of a query as text, columns joined by commas. */
    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                all.add(String.join(",", row));
            }
            return all;
        }
    }

    private List<String> rows(String sql) throws SQLException {
        return rows(db, sql);
    }

    private void all(String... statements) throws SQLException {
        for (String sql : statements) {
            run(db, sql);
        }
    }

    private void isSound() throws SQLException {
        for (Object status : Sql.column(db, "CHECK TABLE t")) {
            assertEquals("OK", status);
        }
    }

    @Test
    void anAddedColumnHasItsDefaultInOldRows() throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(5))",
                "INSERT INTO t VALUES (1, 'x'), (2, NULL)",
                "ALTER TABLE t ADD COLUMN c INT DEFAULT 7 NOT NULL",
                "ALTER TABLE t ADD d VARCHAR(3)",
                "ALTER TABLE t ALTER COLUMN c SET DEFAULT 8",
                "INSERT INTO t (a) VALUES (3)",
                "UPDATE t SET d = 'new' WHERE a = 1",
                "ALTER TABLE t ADD IF NOT EXISTS d INT");
        assertEquals(List.of("1,x,7,new", "2,null,7,null", "3,null,8,null"), rows("SELECT * FROM t ORDER BY a"));
        assertEquals(List.of("2"), rows("SELECT count(*) FROM t WHERE c = 7"));
        assertState("42701", () -> run(db, "ALTER TABLE t ADD d INT"));
        assertState("23502", () -> run(db, "ALTER TABLE t ADD e INT NOT NULL"));
        assertState("42P01", () -> run(db, "ALTER TABLE u ADD e INT"));
        all("ALTER TABLE IF EXISTS u ADD e INT");
        isSound();
    }

    @Test
    void aColumnMayBeAddedWithConstraints() throws SQLException {
        all("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)", "ALTER TABLE t ADD u INT UNIQUE");
        all("INSERT INTO t VALUES (2, 20)");
        assertState("23505", () -> run(db, "INSERT INTO t VALUES (3, 20)"));
        assertState("23505", () -> run(db, "ALTER TABLE t ADD v INT DEFAULT 1 UNIQUE"));
        assertEquals(List.of("1,null", "2,20"), rows("SELECT * FROM t ORDER BY a"));
        isSound();
    }

    @Test
    void aDroppedColumnIsGoneAndItsNameFree() throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT)",
                "CREATE INDEX i ON t (c)",
                "INSERT INTO t VALUES (1, 10, 100), (2, 20, 200)",
                "ALTER TABLE t DROP COLUMN b",
                "INSERT INTO t VALUES (3, 300)",
                "ALTER TABLE t ADD b VARCHAR(5) DEFAULT 'new'",
                "ALTER TABLE t DROP IF EXISTS nothing");
        assertEquals(List.of("1,100,new", "2,200,new", "3,300,new"), rows("SELECT * FROM t ORDER BY a"));
        assertEquals(List.of("2"), rows("SELECT a FROM t WHERE c = 200"));
        assertState("42703", () -> run(db, "ALTER TABLE t DROP nothing"));
        assertState("2BP01", () -> run(db, "ALTER TABLE t DROP c"));
        assertState("2BP01", () -> run(db, "ALTER TABLE t DROP a RESTRICT"));
        all("ALTER TABLE t DROP c CASCADE", "ALTER TABLE t DROP a CASCADE", "INSERT INTO t VALUES ('z'), ('z')");
        assertState("42704", () -> run(db, "DROP INDEX i"));
        assertState("42611", () -> run(db, "ALTER TABLE t DROP b"));
        assertEquals(List.of("new", "new", "new", "z", "z"), rows("SELECT * FROM t ORDER BY b"));
        isSound();
    }

    @Test
    void notNullIsCheckedAndKept() throws SQLException {
        all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, NULL)");
        SQLException e = assertState("23502", () -> run(db, "ALTER TABLE t ALTER b SET NOT NULL"));
        assertTrue(String.valueOf(e.getMessage()).contains("(A) = (1)"), e.getMessage());
        all("UPDATE t SET b = 1", "ALTER TABLE t ALTER b SET NOT NULL");
        assertState("23502", () -> run(db, "UPDATE t SET b = NULL"));
        all("ALTER TABLE t ALTER b DROP NOT NULL", "UPDATE t SET b = NULL");
        assertState("42611", () -> run(db, "ALTER TABLE t ALTER a DROP NOT NULL"));
    }

    @Test
    void anotherTypeRewritesRowsAndKeys() throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b DECIMAL(5, 2), c VARCHAR(3))",
                "CREATE UNIQUE INDEX i ON t (b)",
                "INSERT INTO t VALUES (-1, 1.50, 'x'), (2, 2.25, 'yyy')",
                "ALTER TABLE t ADD d INT DEFAULT 4",
                "ALTER TABLE t ALTER a TYPE BIGINT",
                "ALTER TABLE t ALTER b SET DATA TYPE DECIMAL(20, 4)",
                "ALTER TABLE t ALTER c SET DATA TYPE VARCHAR(10)",
                "INSERT INTO t VALUES (5000000000, 3, 'zzzzzzz', 1)");
        assertEquals(
                List.of("-1,1.5000,x,4", "2,2.2500,yyy,4", "5000000000,3.0000,zzzzzzz,1"),
                rows("SELECT * FROM t ORDER BY a"));
        assertEquals(List.of("2"), rows("SELECT a FROM t WHERE b = 2.25"));
        assertEquals(List.of("yyy"), rows("SELECT c FROM t WHERE a = 2"));
        SQLException e = assertState("22003", () -> run(db, "ALTER TABLE t ALTER a TYPE INT"));
        assertTrue(String.valueOf(e.getMessage()).contains("(A) = (5000000000)"), e.getMessage());
        assertState("22001", () -> run(db, "ALTER TABLE t ALTER c TYPE VARCHAR(3)"));
        assertState("42804", () -> run(db, "ALTER TABLE t ALTER c TYPE INT"));
        all("INSERT INTO t VALUES (9, 2.0001, 'q', 1)");
        assertState("23505", () -> run(db, "ALTER TABLE t ALTER b TYPE INT"));
        isSound();
    }

    @Test
    void tablesAndColumnsGetOtherNames() throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                "CREATE TABLE u (a INT)",
                "INSERT INTO t VALUES (1, 2)",
                "ALTER TABLE t RENAME COLUMN b TO c",
                "ALTER TABLE t RENAME TO v");
        assertEquals(List.of("2"), rows("SELECT c FROM v WHERE a = 1"));
        assertState("42P01", () -> run(db, "INSERT INTO t VALUES (1)"));
        assertState("42P07", () -> run(db, "ALTER TABLE v RENAME TO u"));
        assertState("42701", () -> run(db, "ALTER TABLE v RENAME c TO a"));
        all("CREATE TABLE t (x INT)");
    }

    @Test
    void checksFollowTheirColumns() throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT CHECK (t.b > 0), c INT, CONSTRAINT bc CHECK (b < c))",
                "INSERT INTO t VALUES (1, 10, 20)",
                "ALTER TABLE t RENAME COLUMN b TO \"order\"",
                "ALTER TABLE t RENAME TO v",
                "ALTER TABLE v ADD d INT DEFAULT 1 CHECK (d < 5)");
        assertState("23514", () -> run(db, "INSERT INTO v VALUES (2, -1, 5, 1)"));
        assertState("23514", () -> run(db, "INSERT INTO v VALUES (2, 6, 5, 1)"));
        assertState("23514", () -> run(db, "INSERT INTO v VALUES (2, 1, 5, 9)"));
        assertState("23514", () -> run(db, "ALTER TABLE v ADD e INT DEFAULT 1 CHECK (e > 1)"));
        assertState("2BP01", () -> run(db, "ALTER TABLE v DROP \"order\""));
        assertState("2BP01", () -> run(db, "ALTER TABLE v ALTER c TYPE BIGINT"));
        all("ALTER TABLE v DROP \"order\" CASCADE", "INSERT INTO v VALUES (2, -1, 1)");
        assertEquals(List.of("1,20,1", "2,-1,1"), rows("SELECT * FROM v ORDER BY a"));
    }

    @Test
    void foreignKeysFollowTheirColumns() throws SQLException {
        all(
                "CREATE TABLE p (x INT, id INT PRIMARY KEY)",
                "INSERT INTO p VALUES (0, 1), (0, 2)",
                "CREATE TABLE t (a INT, b INT REFERENCES p, c INT)",
                "INSERT INTO t VALUES (1, 1, 3)",
                "ALTER TABLE t DROP a",
                "ALTER TABLE p DROP x",
                "ALTER TABLE t ADD d INT DEFAULT 2 REFERENCES p");
        assertState("23503", () -> run(db, "INSERT INTO t VALUES (7, 1, 1)"));
        assertState("23503", () -> run(db, "INSERT INTO t VALUES (1, 1, 7)"));
        assertState("23503", () -> run(db, "DELETE FROM p WHERE id = 2"));
        assertState("2BP01", () -> run(db, "ALTER TABLE p ALTER id TYPE BIGINT"));
        assertState("2BP01", () -> run(db, "ALTER TABLE t ALTER b TYPE BIGINT"));
        assertState("2BP01", () -> run(db, "ALTER TABLE t DROP b"));
        assertState("2BP01", () -> run(db, "ALTER TABLE p DROP CONSTRAINT p_pkey"));
        all("ALTER TABLE t DROP b CASCADE", "DELETE FROM p WHERE id = 1");
        all("ALTER TABLE p DROP CONSTRAINT p_pkey CASCADE", "DELETE FROM p");
        assertEquals(List.of("3,2"), rows("SELECT * FROM t"));
        isSound();
    }

    @Test
    void primaryKeysComeAndGo() throws SQLException {
        all(
                "CREATE TABLE t (a INT, b INT UNIQUE)",
                "INSERT INTO t VALUES (2, 20), (1, 10), (1, 11)",
                "ALTER TABLE t ADD c INT DEFAULT 3");
        assertState("23505", () -> run(db, "ALTER TABLE t ADD PRIMARY KEY (a)"));
        all("INSERT INTO t VALUES (NULL, 12, 4)");
        assertState("23502", () -> run(db, "ALTER TABLE t ADD PRIMARY KEY (a, b)"));
        all("DELETE FROM t WHERE a IS NULL", "ALTER TABLE t ADD CONSTRAINT k PRIMARY KEY (a, b)");
        assertState("23505", () -> run(db, "INSERT INTO t VALUES (1, 10, 5)"));
        assertState("42611", () -> run(db, "ALTER TABLE t ADD PRIMARY KEY (b)"));
        isSound();
        all("ALTER TABLE t DROP CONSTRAINT k", "INSERT INTO t VALUES (1, 30, 5)", "INSERT INTO t VALUES (1, 31, 5)");
        assertEquals(List.of("1,10,3", "1,11,3", "1,30,5", "1,31,5", "2,20,3"), rows("SELECT * FROM t ORDER BY a, b"));
        assertEquals(List.of("2"), rows("SELECT a FROM t WHERE b = 20"));
        isSound();
    }

    /** What each of these does to T is undone as a whole. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE t ADD d INT DEFAULT 5 NOT NULL",
                "ALTER TABLE t DROP COLUMN c",
                "ALTER TABLE t DROP COLUMN b CASCADE",
                "ALTER TABLE t DROP COLUMN a CASCADE",
                "ALTER TABLE t ALTER c SET DEFAULT 3",
                "ALTER TABLE t ALTER c SET NOT NULL",
                "ALTER TABLE t ALTER b TYPE BIGINT",
                "ALTER TABLE t ALTER c TYPE SMALLINT",
                "ALTER TABLE t RENAME COLUMN c TO e",
                "ALTER TABLE t RENAME TO u"
            })
    void everyActionRollsBackWithTheRows(String action) throws SQLException {
        all(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT)",
                "CREATE UNIQUE INDEX i ON t (b)",
                "INSERT INTO t VALUES (1, 10, 100), (2, 20, 200)");
        db.setAutoCommit(false);
        all("UPDATE t SET b = b + 1");
        Savepoint savepoint = db.setSavepoint();
        all(action, action.endsWith("u") ? "DELETE FROM u" : "DELETE FROM t");
        db.rollback(savepoint);
        assertEquals(List.of("1,11,100", "2,21,200"), rows("SELECT * FROM t ORDER BY a"));
        assertEquals(List.of("2"), rows("SELECT a FROM t WHERE b = 21"));
        all("INSERT INTO t VALUES (3, 31, NULL)");
        all("DELETE FROM t WHERE a = 3", action, action.endsWith("u") ? "DELETE FROM u" : "DELETE FROM t");
        db.rollback();
        db.setAutoCommit(true);
        assertEquals(List.of("1,10,100", "2,20,200"), rows("SELECT * FROM t ORDER BY a"));
        assertState("23505", () -> run(db, "INSERT INTO t VALUES (3, 20, NULL)"));
        all(action);
    }

    @Test
    void aTransactionReadsAndWritesWhatItAlters() throws SQLException {
        all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "CREATE UNIQUE INDEX i ON t (b)");
        all("INSERT INTO t VALUES (1, 10), (2, 20)");
        db.setAutoCommit(false);
        all("INSERT INTO t VALUES (3, 30)", "ALTER TABLE t ADD c INT DEFAULT 1", "UPDATE t SET c = 2 WHERE a = 2");
        all("ALTER TABLE t ALTER b TYPE BIGINT", "INSERT INTO t VALUES (4, 40, 4)", "DELETE FROM t WHERE b = 10");
        assertState("23505", () -> run(db, "INSERT INTO t VALUES (5, 40, 4)"));
        all("ALTER TABLE t ALTER a TYPE BIGINT", "UPDATE t SET a = 7 WHERE a = 2", "ALTER TABLE t DROP c");
        all("CREATE INDEX j ON t (b, a)");
        assertEquals(List.of("3,30", "4,40", "7,20"), rows("SELECT * FROM t ORDER BY a"));
        db.commit();
        db.setAutoCommit(true);
        assertEquals(List.of("3,30", "4,40", "7,20"), rows("SELECT * FROM t ORDER BY a"));
        assertEquals(List.of("7"), rows("SELECT a FROM t WHERE b = 20"));
        isSound();
    }

    @Test
    void preparedStatementsFollow() throws SQLException {
        all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 10)");
        try (PreparedStatement query = db.prepareStatement("SELECT * FROM t WHERE a = ?");
                PreparedStatement update = db.prepareStatement("UPDATE t SET b = b + 1")) {
            query.setInt(1, 1);
            query.executeQuery().close();
            all("ALTER TABLE t ADD c INT DEFAULT 5");
            assertEquals(1, update.executeUpdate());
            try (ResultSet rows = query.executeQuery()) {
                assertEquals(3, rows.getMetaData().getColumnCount());
                assertTrue(rows.next());
                assertEquals(11, rows.getInt("b"));
                assertEquals(5, rows.getInt("c"));
            }
            all("ALTER TABLE t DROP b");
            assertState("42703", update::executeUpdate);
        }
    }

    /** A result that is being read stays what it was. */
    @Test
    void aRunningQueryIsNotBroken() throws SQLException {
        all("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        for (int i = 0; i < 5_000; i++) {
            run(db, "INSERT INTO t VALUES (" + i + ", " + i + ")");
        }
        try (Statement statement = db.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a, b FROM t ORDER BY a")) {
            for (int i = 0; i < 100; i++) {
                assertTrue(rows.next());
            }
            all("ALTER TABLE t ADD c INT DEFAULT 1", "ALTER TABLE t DROP b", "UPDATE t SET c = 2");
            all("ALTER TABLE t ALTER a TYPE BIGINT");
            for (int i = 100; i < 5_000; i++) {
                assertTrue(rows.next());
                assertEquals(i, rows.getInt(2));
            }
        }
        isSound();
    }

    /** Old rows are read right after the journal is replayed, and from a checkpoint. */
    @Test
    void alteredTablesSurviveReopening(@TempDir Path directory) throws SQLException {
        String url = "jdbc:tarn:" + directory.resolve("db");
        String query = "SELECT * FROM t ORDER BY 1";
        List<String> expected;
        try (Connection connection = DriverManager.getConnection(url)) {
            for (String sql : List.of(
                    "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(9), c INT)",
                    "CREATE INDEX i ON t (c)",
                    "INSERT INTO t VALUES (1, 'one', 10), (2, NULL, 20)",
                    "ALTER TABLE t ADD d TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL",
                    "ALTER TABLE t ADD e DECIMAL(30, 2) DEFAULT 1.5",
                    "ALTER TABLE t DROP b",
                    "INSERT INTO t (a, c, e) VALUES (3, 30, NULL)",
                    "CHECKPOINT",
                    "ALTER TABLE t RENAME c TO f",
                    "ALTER TABLE t ALTER f TYPE BIGINT",
                    "ALTER TABLE t ADD g BOOLEAN DEFAULT TRUE",
                    "INSERT INTO t (a, f) VALUES (4, 5000000000)")) {
                run(connection, sql);
            }
            expected = rows(connection, query);
        }
        for (int round = 0; round < 3; round++) {
            try (Connection connection = DriverManager.getConnection(url)) {
                assertEquals(expected, rows(connection, query), "round " + round);
                for (Object status : Sql.column(connection, "CHECK TABLE t")) {
                    assertEquals("OK", status);
                }
                assertEquals(List.of("4"), rows(connection, "SELECT a FROM t WHERE f = 5000000000"));
                run(connection, round == 0 ? "CHECKPOINT" : "ALTER TABLE t ADD h" + round + " INT");
                expected = rows(connection, query);
            }
        }
    }

    /** Scripts that another engine runs too; afterwards both hold the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE t ADD COLUMN d INT DEFAULT 3 NOT NULL; INSERT INTO t (a) VALUES (9)",
                "ALTER TABLE t ADD COLUMN d VARCHAR(3); ALTER TABLE t DROP COLUMN c; UPDATE t SET d = 'x' WHERE a > 1",
                "ALTER TABLE t ALTER COLUMN c SET DEFAULT 5; INSERT INTO t (a, b) VALUES (9, 'q');"
                        + " ALTER TABLE t ALTER COLUMN c DROP DEFAULT; INSERT INTO t (a, b) VALUES (10, 'q')",
                "ALTER TABLE t ALTER COLUMN c SET DATA TYPE BIGINT; UPDATE t SET c = c * 5000000000",
                "ALTER TABLE t ALTER COLUMN c SET DATA TYPE DECIMAL(12, 3)",
                "ALTER TABLE t ALTER COLUMN a SET DATA TYPE BIGINT; INSERT INTO t VALUES (-5000000000, 'm', 1)",
                "ALTER TABLE t ALTER COLUMN b SET DATA TYPE VARCHAR(50); UPDATE t SET b = 'a longer text'",
                "UPDATE t SET c = 0 WHERE c IS NULL; ALTER TABLE t ALTER COLUMN c SET NOT NULL",
                "ALTER TABLE t ALTER COLUMN b RENAME TO z"
            })
    void theSameAsAnotherEngine(String script) throws SQLException {
        try (Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
            for (String sql : ("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(5), c INT);"
                            + "INSERT INTO t VALUES (1, 'one', 10), (2, 'two', NULL), (3, NULL, -30);" + script)
                    .split(";")) {
                run(h2, sql);
                run(db, sql.replace("ALTER COLUMN b RENAME TO", "RENAME COLUMN b TO"));
            }
            assertEquals(rows(h2, "SELECT * FROM t ORDER BY a"), rows("SELECT * FROM t ORDER BY a"));
            isSound();
        }
    }
}
