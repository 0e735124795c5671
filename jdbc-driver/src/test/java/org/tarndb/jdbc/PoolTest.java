package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HikariCP over Tarn. */
class PoolTest {
    @TempDir
    Path directory;

    private static HikariConfig config(String url, int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setUsername("me");
        config.setPassword("");
        return config;
    }

    @Test
    void manyThreadsOverAFewConnections() throws Exception {
        try (HikariDataSource pool = new HikariDataSource(config("jdbc:tarn:" + directory, 3))) {
            try (Connection connection = pool.getConnection()) {
                run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
            }
            int threads = 6;
            int rounds = 20;
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread * rounds;
                all.add(executor.submit(() -> {
                    for (int i = 0; i < rounds; i++) {
                        try (Connection connection = pool.getConnection()) {
                            run(connection, "INSERT INTO t VALUES (" + (first + i) + ")");
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> future : all) {
                future.get();
            }
            executor.shutdown();
            try (Connection connection = pool.getConnection()) {
                assertEquals(
                        threads * rounds, column(connection, "SELECT id FROM t").size());
            }
        }
        try (HikariDataSource again = new HikariDataSource(config("jdbc:tarn:" + directory, 1));
                Connection connection = again.getConnection()) {
            assertEquals(120, column(connection, "SELECT id FROM t").size());
        }
    }

    @Test
    void whatABorrowerChangedIsReset() throws Exception {
        HikariConfig config = config("jdbc:tarn:mem:reset;keep_open=true", 1);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        config.setSchema("PUBLIC");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Connection driverConnection;
            try (Connection connection = pool.getConnection()) {
                driverConnection = connection.unwrap(TarnConnection.class);
                assertEquals(Connection.TRANSACTION_REPEATABLE_READ, connection.getTransactionIsolation());
                run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
                run(connection, "CREATE SCHEMA other");
                connection.setAutoCommit(false);
                connection.setSchema("OTHER");
                run(connection, "INSERT INTO public.t VALUES (1)");
            }
            try (Connection connection = pool.getConnection()) {
                assertSame(driverConnection, connection.unwrap(TarnConnection.class));
                assertTrue(connection.getAutoCommit());
                assertFalse(connection.isReadOnly());
                assertEquals("PUBLIC", connection.getSchema());
                assertEquals(List.of(), column(connection, "SELECT id FROM t"));
                connection.setReadOnly(true);
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            try (Connection connection = pool.getConnection()) {
                assertFalse(connection.isReadOnly());
                assertEquals(Connection.TRANSACTION_REPEATABLE_READ, connection.getTransactionIsolation());
                run(connection, "SHUTDOWN");
            }
        }
    }

    /**
     * After SHUTDOWN the pool must notice that its connection is dead, and open the database again. It has one alone: the
     * pool gives out others unchecked that it opened in the last half second.
     */
    @Test
    void deadConnectionsAreReplaced() throws Exception {
        try (HikariDataSource pool = new HikariDataSource(config("jdbc:tarn:" + directory, 1))) {
            Connection before;
            try (Connection connection = pool.getConnection()) {
                before = connection.unwrap(TarnConnection.class);
                run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
                run(connection, "SHUTDOWN");
                assertState("08006", () -> run(connection, "INSERT INTO t VALUES (1)"));
            }
            try (Connection connection = pool.getConnection()) {
                assertNotSame(before, connection.unwrap(TarnConnection.class));
                run(connection, "INSERT INTO t VALUES (1)");
            }
        }
    }

    @Test
    void errorsOfStatementsKeepTheConnection() throws Exception {
        try (HikariDataSource pool = new HikariDataSource(config("jdbc:tarn:mem:errors", 1))) {
            Connection before;
            try (Connection connection = pool.getConnection()) {
                before = connection.unwrap(TarnConnection.class);
                run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
                run(connection, "INSERT INTO t VALUES (1)");
                assertState("23505", () -> run(connection, "INSERT INTO t VALUES (1)"));
                assertState("42601", () -> run(connection, "INSER"));
            }
            try (Connection connection = pool.getConnection()) {
                assertSame(before, connection.unwrap(TarnConnection.class));
                run(connection, "SHUTDOWN");
            }
        }
    }

    @Test
    void theDataSourceAsABean() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName("org.tarndb.jdbc.TarnDataSource");
        config.addDataSourceProperty("url", "jdbc:tarn:mem:bean");
        config.setMaximumPoolSize(1);
        config.setConnectionTestQuery(null);
        config.setKeepaliveTime(30_000);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = pool.getConnection()) {
            assertTrue(connection.isValid(1));
            run(connection, "SHUTDOWN");
        }
    }
}
