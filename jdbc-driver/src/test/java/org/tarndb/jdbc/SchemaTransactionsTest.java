package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of the schema belong to their transaction, and do not disturb who reads. */
@Timeout(60)
class SchemaTransactionsTest {
    /** More than a query reads at once. */
    private static final int ROWS = 2048;

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Connection first;
    private Connection second;

    @BeforeEach
    void open() throws SQLException {
        String url = "jdbc:tarn:mem:schema" + DATABASES.incrementAndGet() + ";lock_timeout=1ms";
        first = DriverManager.getConnection(url);
        second = DriverManager.getConnection(url);
        run(first, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        run(first, "CREATE TABLE other (id INT PRIMARY KEY)");
        run(first, "CREATE INDEX by_v ON t (v)");
        run(first, "CREATE SCHEMA s");
        run(first, "CREATE TABLE s.x (id INT)");
        run(first, "CREATE SCHEMA empty_one");
        run(first, "INSERT INTO t VALUES (1, 1)");
        for (int rows = 1; rows < ROWS; rows *= 2) {
            run(first, "INSERT INTO t SELECT id + " + rows + ", v + " + rows + " FROM t");
        }
    }

    @AfterEach
    void close() throws SQLException {
        first.close();
        second.close();
    }

    private static final String NAMES =
            "SELECT 'table ' || table_schema || '.' || table_name FROM information_schema.tables"
                    + " UNION ALL SELECT 'index ' || index_name FROM information_schema.indexes"
                    + " UNION ALL SELECT 'schema ' || schema_name FROM information_schema.schemata"
                    + " UNION ALL SELECT 'retention ' || CAST(retention AS VARCHAR) FROM information_schema.tarn_database"
                    + " UNION ALL SELECT 'rows ' || count(*) FROM t ORDER BY 1";

    /** All that the statements below may change. */
    private static List<@Nullable Object> state(Connection connection) throws SQLException {
        return column(connection, NAMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE u (a INT PRIMARY KEY, b INT UNIQUE)",
                "CREATE TABLE u AS SELECT * FROM t",
                "DROP TABLE other",
                "TRUNCATE TABLE t",
                "CREATE INDEX i ON t (v)",
                "CREATE UNIQUE INDEX i ON t (v)",
                "DROP INDEX by_v",
                "CREATE SCHEMA n",
                "DROP SCHEMA empty_one",
                "DROP SCHEMA s CASCADE",
                "SET DATABASE RETENTION INTERVAL '1' HOUR",
                "ALTER TABLE t SET (synchronous = true)"
            })
    void rollsBackWithTheRows(String ddl) throws SQLException {
        List<?> before = state(second);
        first.setAutoCommit(false);
        run(first, "INSERT INTO t VALUES (10001, 10001)");
        run(first, ddl);
        run(first, "INSERT INTO t VALUES (10002, 10002)");
        first.rollback();
        assertEquals(before, state(second));

        run(first, "INSERT INTO t VALUES (10001, 10001)");
        Savepoint savepoint = first.setSavepoint();
        List<?> atSavepoint = column(first, "SELECT id FROM t WHERE id > 10000");
        run(first, ddl);
        run(first, "INSERT INTO t VALUES (10002, 10002)");
        first.rollback(savepoint);
        assertEquals(atSavepoint, column(first, "SELECT id FROM t WHERE id > 10000"));
        first.commit();
        List<Object> oneMore = new ArrayList<>(before);
        oneMore.replaceAll(line -> ("rows " + ROWS).equals(line) ? "rows " + (ROWS + 1) : line);
        assertEquals(oneMore, state(second));
        run(first, ddl);
        run(first, "DELETE FROM t WHERE id > 10000");
        first.commit();
        assertTrue(column(first, "CHECK TABLE t").size() > 0);
    }

    @Test
    void statementThatFailsLeavesTheSchemaOfItsTransaction() throws SQLException {
        first.setAutoCommit(false);
        run(first, "CREATE TABLE u (a INT)");
        assertState("42P07", () -> run(first, "CREATE TABLE u (a INT)"));
        assertState("42P01", () -> run(first, "DROP TABLE other, nowhere"));
        run(first, "INSERT INTO u VALUES (1)");
        first.commit();
        assertEquals(List.of(1), column(second, "SELECT a FROM u"));
        assertEquals(List.of(), column(second, "SELECT * FROM other"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE t",
                "TRUNCATE TABLE t",
                "DELETE FROM t",
                "DROP INDEX by_v",
                "CREATE INDEX i ON t (v)",
                "CREATE UNIQUE INDEX i ON t (v) ONLINE",
                "CREATE TABLE u AS SELECT * FROM t"
            })
    void runningQueryGoesOn(String ddl) throws SQLException {
        for (String query : new String[] {"SELECT v FROM t ORDER BY id", "SELECT v FROM t WHERE v > 0 ORDER BY v"}) {
            try (Statement statement = first.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                for (int i = 1; i <= 10; i++) {
                    assertTrue(rows.next());
                    assertEquals(i, rows.getInt(1));
                }
                if (query.contains("ORDER BY id")) {
                    run(second, ddl);
                }
                for (int i = 11; i <= ROWS; i++) {
                    assertTrue(rows.next());
                    assertEquals(i, rows.getInt(1));
                }
            }
            if (ddl.contains("TABLE t") || ddl.contains("FROM t")) {
                return; // the second query would find nothing
            }
        }
    }

    @Test
    void preparedStatementFollowsTheSchema() throws SQLException {
        try (var query = first.prepareStatement("SELECT * FROM t WHERE v = 7")) {
            for (String ddl : List.of(
                    "DROP INDEX by_v",
                    "CREATE INDEX again ON t (v)",
                    "DROP TABLE t",
                    "CREATE TABLE t (v INT, w VARCHAR(5))")) {
                run(second, ddl);
                if (ddl.equals("DROP TABLE t")) {
                    assertState("42P01", query::executeQuery);
                } else {
                    try (ResultSet rows = query.executeQuery()) {
                        assertEquals(!ddl.startsWith("CREATE TABLE"), rows.next());
                    }
                }
            }
        }
    }

    @Test
    void conflictsAreOnTheSameObjectOnly() throws SQLException {
        first.setAutoCommit(false);
        second.setAutoCommit(false);
        run(first, "CREATE TABLE a (x INT)");
        run(first, "INSERT INTO a VALUES (1)");
        run(first, "CREATE SCHEMA sa");
        run(first, "CREATE INDEX ia ON t (v)");
        run(second, "CREATE TABLE b (x INT UNIQUE)");
        run(second, "INSERT INTO b VALUES (1)");
        run(second, "CREATE SCHEMA sb");
        run(second, "DROP TABLE other");
        // Each waits, and for no longer than the time-out.
        assertState("55P03", () -> run(second, "CREATE TABLE a (y INT)"));
        assertState("55P03", () -> run(second, "DROP TABLE t"));
        assertState("55P03", () -> run(second, "INSERT INTO t VALUES (10001, 10001)"));
        assertState("55P03", () -> run(second, "CREATE SCHEMA sa"));
        first.commit();
        second.commit();
        assertEquals(List.of(1), column(first, "SELECT a.x FROM a JOIN b ON a.x = b.x"));
    }
}
