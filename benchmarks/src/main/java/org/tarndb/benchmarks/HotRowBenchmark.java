package org.tarndb.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Eight threads that increment one row, in auto-commit mode at READ COMMITTED, in memory. The sum at the end must be the
 * number of statements that succeeded: no update is lost.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Threads(8)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class HotRowBenchmark {
    /** The database with its one row. */
    @State(Scope.Benchmark)
    public static class Counter {
        private static final AtomicLong NAMES = new AtomicLong();

        /** Whose database. */
        @Param({"tarn", "h2"})
        public String engine = "tarn";

        private final AtomicLong incremented = new AtomicLong();
        private Connection keeper;
        private String url = "";

        @Setup(Level.Trial)
        public void open() throws SQLException {
            String name = "hot" + NAMES.incrementAndGet();
            url = engine.equals("tarn")
                    ? "jdbc:tarn:mem:" + name
                    : "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
            keeper = DriverManager.getConnection(url);
            try (Statement statement = keeper.createStatement()) {
                statement.execute("CREATE TABLE hot (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)");
                statement.execute("INSERT INTO hot VALUES (1, 0)");
            }
        }

        @TearDown(Level.Trial)
        public void check() throws SQLException {
            try (Statement statement = keeper.createStatement()) {
                try (ResultSet rows = statement.executeQuery("SELECT n FROM hot WHERE id = 1")) {
                    rows.next();
                    if (rows.getLong(1) != incremented.get()) {
                        throw new IllegalStateException(
                                incremented + " statements have incremented the row to " + rows.getLong(1));
                    }
                }
                statement.execute("SHUTDOWN");
            }
            keeper.close();
        }
    }

    /** One thread's statement, and how often it has succeeded. */
    @State(Scope.Thread)
    public static class Session {
        private Connection connection;
        private PreparedStatement increment;
        private long count;

        @Setup(Level.Trial)
        public void open(Counter counter) throws SQLException {
            connection = DriverManager.getConnection(counter.url);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            increment = connection.prepareStatement("UPDATE hot SET n = n + 1 WHERE id = 1");
        }

        @TearDown(Level.Iteration)
        public void report(Counter counter) {
            counter.incremented.addAndGet(count);
            count = 0;
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            connection.close();
        }
    }

    /** One increment. */
    @Benchmark
    public void increment(Session session) throws SQLException {
        if (session.increment.executeUpdate() != 1) {
            throw new IllegalStateException("the row is missing");
        }
        session.count++;
    }
}
