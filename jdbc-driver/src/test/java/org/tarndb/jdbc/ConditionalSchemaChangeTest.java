package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** IF EXISTS and IF NOT EXISTS, where another transaction is just doing the same. */
@Timeout(60)
class ConditionalSchemaChangeTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String NAMES =
            "SELECT 'table ' || table_schema || '.' || table_name FROM information_schema.tables"
                    + " UNION ALL SELECT 'index ' || index_name FROM information_schema.indexes"
                    + " UNION ALL SELECT 'constraint ' || constraint_name FROM information_schema.table_constraints"
                    + " UNION ALL SELECT 'column ' || table_name || '.' || column_name FROM information_schema.columns"
                    + " UNION ALL SELECT 'schema ' || schema_name FROM information_schema.schemata ORDER BY 1";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Connection first;
    private Connection second;
    private Connection observer;

    @BeforeEach
    void open() throws SQLException {
        String url = "jdbc:tarn:mem:conditional" + DATABASES.incrementAndGet();
        first = DriverManager.getConnection(url);
        second = DriverManager.getConnection(url);
        observer = DriverManager.getConnection(url);
        run(
                first,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT, CONSTRAINT positive CHECK (v > 0), CONSTRAINT once UNIQUE (v))");
        run(first, "CREATE TABLE child (id INT, CONSTRAINT parent FOREIGN KEY (id) REFERENCES t (id))");
        run(first, "CREATE INDEX by_v ON t (v)");
        run(first, "CREATE SCHEMA empty_one");
        run(first, "INSERT INTO t VALUES (1, 1)");
    }

    @AfterEach
    void close() throws SQLException {
        threads.shutdownNow();
        first.close();
        second.close();
        observer.close();
    }

    /** The statement, and what it fails with, without its condition, when another was first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE IF NOT EXISTS u (id INT) | 42P07",
                "CREATE TABLE IF NOT EXISTS u AS SELECT * FROM t | 42P07",
                "CREATE INDEX IF NOT EXISTS i ON t (v) | 42710",
                "CREATE SCHEMA IF NOT EXISTS n | 42710",
                "ALTER TABLE t ADD COLUMN IF NOT EXISTS w INT | 42701",
                "DROP TABLE IF EXISTS child | 42P01",
                "DROP INDEX IF EXISTS by_v | 42704",
                "DROP SCHEMA IF EXISTS empty_one | 3F000",
                "ALTER TABLE t DROP COLUMN IF EXISTS v CASCADE | 42703",
                "ALTER TABLE t DROP CONSTRAINT IF EXISTS positive | 42704",
                "ALTER TABLE t DROP CONSTRAINT IF EXISTS once | 42704",
                "ALTER TABLE child DROP CONSTRAINT IF EXISTS parent | 42704"
            })
    void waitsAndLooksAgain(String conditional, String state) throws Exception {
        String plain = conditional.replace("IF NOT EXISTS ", "").replace("IF EXISTS ", "");

        first.setAutoCommit(false);
        run(first, plain);
        Future<Integer> other = inBackground(conditional);
        first.commit();
        other.get();
        List<Object> done = column(observer, NAMES);
        run(second, conditional);
        assertEquals(done, column(observer, NAMES));
        assertState(state, () -> run(second, plain));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE u (id INT) | 42P07",
                "CREATE INDEX i ON t (v) | 42710",
                "CREATE SCHEMA n | 42710",
                "DROP INDEX by_v | 42704",
                "ALTER TABLE t DROP CONSTRAINT once | 42704"
            })
    void withoutConditionTheSecondFailsWhenTheFirstCommitsAndSucceedsWhenItRollsBack(String plain, String state)
            throws Exception {
        List<Object> before = column(observer, NAMES);
        first.setAutoCommit(false);
        run(first, plain);
        Future<String> refused = threads.submit(() -> stateOf(plain));
        awaitWaiter();
        first.rollback();
        assertEquals("", refused.get());
        List<Object> done = column(observer, NAMES);
        assertEquals(false, done.equals(before));

        assertState(state, () -> run(first, plain));
        first.rollback();
    }

    private String stateOf(String sql) {
        try {
            run(second, sql);
            return "";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private Future<Integer> inBackground(String sql) throws SQLException {
        Future<Integer> other = threads.submit(() -> run(second, sql));
        awaitWaiter();
        return other;
    }

    private void awaitWaiter() throws SQLException {
        while (column(observer, "SELECT 1 FROM information_schema.tarn_locks WHERE waits_for IS NOT NULL")
                .isEmpty()) {
            Thread.onSpinWait();
        }
    }
}
