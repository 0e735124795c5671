package org.tarndb.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What SERIALIZABLE costs over a snapshot: transactions of which most look up ten rows and read a short range, and one in
 * twenty also updates a row. Each transaction is run until it commits. {@code failures} are those that were run again. Run
 * with {@code -t 1} and {@code -t 2}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class IsolationBenchmark {
    private static final int LOOKUPS = 10;
    private static final int RANGE = 20;
    private static final int TRANSACTIONS_PER_UPDATE = 20;

    /** How often a transaction was run again. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counters {
        /** Transactions that failed with class 40. */
        public long failures;
    }

    /** One thread's connection and statements. */
    @State(Scope.Thread)
    public static class Session {
        /** The JDBC level's name. */
        @Param({"REPEATABLE_READ", "SERIALIZABLE"})
        public String isolation = "SERIALIZABLE";

        private final SplittableRandom random = new SplittableRandom(42);
        private Connection connection;
        private PreparedStatement select;
        private PreparedStatement range;
        private PreparedStatement update;

        @Setup(Level.Trial)
        public void open(JdbcState database) throws SQLException {
            connection = database.connect();
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(
                    isolation.equals("SERIALIZABLE")
                            ? Connection.TRANSACTION_SERIALIZABLE
                            : Connection.TRANSACTION_REPEATABLE_READ);
            select = connection.prepareStatement("SELECT amount FROM item WHERE id = ?");
            range = connection.prepareStatement("SELECT id, amount FROM item WHERE id BETWEEN ? AND ?");
            update = connection.prepareStatement("UPDATE item SET amount = ? WHERE id = ?");
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            connection.close();
        }

        private int transaction() throws SQLException {
            int sum = 0;
            for (int i = 0; i < LOOKUPS; i++) {
                select.setLong(1, random.nextInt(JdbcState.ROWS));
                sum += sum(select, 1);
            }
            int from = random.nextInt(JdbcState.ROWS - RANGE);
            range.setLong(1, from);
            range.setLong(2, from + RANGE);
            sum += sum(range, 2);
            if (random.nextInt(TRANSACTIONS_PER_UPDATE) == 0) {
                update.setInt(1, sum & 0xFF);
                update.setLong(2, random.nextInt(JdbcState.ROWS));
                update.executeUpdate();
            }
            connection.commit();
            return sum;
        }

        private static int sum(PreparedStatement statement, int column) throws SQLException {
            int sum = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sum += rows.getInt(column);
                }
            }
            return sum;
        }
    }

    /** One transaction. */
    @Benchmark
    public int readMostly(Session session, Counters counters) throws SQLException {
        while (true) {
            try {
                return session.transaction();
            } catch (SQLException e) {
                session.connection.rollback();
                if (!e.getSQLState().startsWith("40")) {
                    throw e;
                }
                counters.failures++;
            }
        }
    }
}
