package org.tarndb.jdbc.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tarndb.txn.IsolationLevel;

/**
 * Clients of one database, on a thread each, over a pool; beside them one thread builds and drops indexes online and
 * another writes checkpoints, for as long as the clients work.
 */
final class Crowd implements AutoCloseable {
    static final int CLIENTS = 6;

    /** A client's transaction. It begins and ends it; class 40 may escape, when the transaction is over. */
    interface Work {
        void run(Connection connection, Random random) throws SQLException;
    }

    private final HikariDataSource pool;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger busyClients = new AtomicInteger();
    private final AtomicInteger rolledBack = new AtomicInteger();

    Crowd(Path directory, IsolationLevel level) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:tarn:" + directory + ";lock_timeout=1min");
        config.setMaximumPoolSize(CLIENTS + 2);
        config.setTransactionIsolation("TRANSACTION_" + level.name());
        pool = new HikariDataSource(config);
    }

    Connection connection() throws SQLException {
        return pool.getConnection();
    }

    void setUp(String... statements) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            for (String statement : statements) {
                Sql.update(connection, statement);
            }
        }
    }

    /**
     * Runs the clients, each with its number of transactions, and the turmoil beside them.
     *
     * @param table the table whose indexes come and go
     * @param indexes what to index, as the statement has it: {@code "UNIQUE INDEX i ON t (a)"}
     */
    void run(int transactionsEach, String table, List<String> indexes, Work work) throws Exception {
        busyClients.set(CLIENTS);
        List<Future<?>> all = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            Random random = new Random(client);
            all.add(threads.submit(() -> client(transactionsEach, random, work)));
        }
        Future<Integer> builds = threads.submit(whileBusy(connection -> buildAndDrop(connection, table, indexes)));
        Future<Integer> checkpoints = threads.submit(whileBusy(connection -> Sql.update(connection, "CHECKPOINT")));
        for (Future<?> client : all) {
            client.get();
        }
        assertTrue(builds.get() > 0, "no index was built meanwhile");
        assertTrue(checkpoints.get() > 0, "no checkpoint was written meanwhile");
        assertTrue(rolledBack.get() < CLIENTS * transactionsEach, "nothing was committed");
        try (Connection connection = pool.getConnection()) {
            checkTable(connection, table);
        }
    }

    private @Nullable Void client(int transactions, Random random, Work work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < transactions; i++) {
                try {
                    work.run(connection, random);
                } catch (SQLException e) {
                    throwUnlessRolledBack(e);
                    rolledBack.incrementAndGet();
                }
            }
            connection.rollback();
        } finally {
            busyClients.decrementAndGet();
        }
        return null;
    }

    static void throwUnlessRolledBack(SQLException e) throws SQLException {
        if (!String.valueOf(e.getSQLState()).startsWith("40")) {
            throw e;
        }
    }

    private interface Disturbance {
        void run(Connection connection) throws SQLException;
    }

    private Callable<Integer> whileBusy(Disturbance disturbance) {
        return () -> {
            int rounds = 0;
            try (Connection connection = pool.getConnection()) {
                while (busyClients.get() > 0) {
                    disturbance.run(connection);
                    rounds++;
                }
            }
            return rounds;
        };
    }

    private static void buildAndDrop(Connection connection, String table, List<String> indexes) throws SQLException {
        for (String index : indexes) {
            Sql.update(connection, "CREATE " + index + " ONLINE");
            checkTable(connection, table);
            drop(connection, index.replaceAll(".*INDEX (\\w+) .*", "$1"));
        }
    }

    /** A drop locks the table and takes part in deadlocks. */
    private static void drop(Connection connection, String index) throws SQLException {
        boolean dropped = false;
        while (!dropped) {
            try {
                Sql.update(connection, "DROP INDEX " + index);
                dropped = true;
            } catch (SQLException e) {
                throwUnlessRolledBack(e);
            }
        }
    }

    /** Every index holds exactly what the rows say (I3, I4, I5). */
    private static void checkTable(Connection connection, String table) throws SQLException {
        for (List<@Nullable Object> tree : Sql.query(connection, "CHECK TABLE " + table)) {
            assertEquals("OK", tree.get(0), tree::toString);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        pool.close();
    }
}
