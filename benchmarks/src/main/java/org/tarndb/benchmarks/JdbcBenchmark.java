package org.tarndb.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Single-row statements through JDBC with a reused PreparedStatement, auto-commit, in memory. Run with {@code -t 1} and
 * {@code -t 2}, and with {@code -prof gc} for bytes per operation.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class JdbcBenchmark {
    /** One thread's connection and statements. */
    @State(Scope.Thread)
    public static class Session {
        private final SplittableRandom random = new SplittableRandom(42);
        private Connection connection;
        private PreparedStatement select;
        private PreparedStatement insert;
        private PreparedStatement update;

        @Setup(Level.Trial)
        public void open(JdbcState database) throws SQLException {
            connection = database.connect();
            select = connection.prepareStatement("SELECT name, amount FROM item WHERE id = ?");
            insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
            update = connection.prepareStatement("UPDATE item SET amount = ? WHERE id = ?");
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            connection.close();
        }
    }

    @Benchmark
    public int pointSelect(Session session) throws SQLException {
        session.select.setLong(1, session.random.nextInt(JdbcState.ROWS));
        try (ResultSet rows = session.select.executeQuery()) {
            if (!rows.next()) {
                throw new IllegalStateException("a row is missing");
            }
            return rows.getString(1).length() + rows.getInt(2);
        }
    }

    @Benchmark
    public int insert(Session session, JdbcState database) throws SQLException {
        session.insert.setLong(1, database.nextId.getAndIncrement());
        session.insert.setString(2, "a new item");
        session.insert.setInt(3, 7);
        return session.insert.executeUpdate();
    }

    @Benchmark
    public int update(Session session) throws SQLException {
        session.update.setInt(1, 8);
        session.update.setLong(2, session.random.nextInt(JdbcState.ROWS));
        return session.update.executeUpdate();
    }
}
