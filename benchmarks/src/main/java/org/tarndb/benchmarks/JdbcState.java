package org.tarndb.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An in-memory database with a table of {@link #ROWS} rows, of Tarn or of a peer, reached through JDBC. */
@State(Scope.Benchmark)
public class JdbcState {
    static final int ROWS = 100_000;

    private static final AtomicLong NAMES = new AtomicLong();

    /** Whose database. */
    @Param({"tarn", "h2"})
    public String engine = "tarn";

    final AtomicLong nextId = new AtomicLong(ROWS);
    private Connection keeper;
    private String url = "";

    @Setup(Level.Trial)
    public void open() throws SQLException {
        String name = "bench" + NAMES.incrementAndGet();
        url = engine.equals("tarn") ? "jdbc:tarn:mem:" + name : "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
        keeper = connect();
        try (Statement statement = keeper.createStatement()) {
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, amount INTEGER)");
        }
        keeper.setAutoCommit(false);
        try (PreparedStatement insert = keeper.prepareStatement("INSERT INTO item VALUES (?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setLong(1, i);
                insert.setString(2, "item number " + i);
                insert.setInt(3, i % 1000);
                insert.addBatch();
                if (i % 1000 == 999) {
                    insert.executeBatch();
                    keeper.commit();
                }
            }
        }
        keeper.setAutoCommit(true);
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        try (Statement statement = keeper.createStatement()) {
            statement.execute("SHUTDOWN");
        }
        keeper.close();
    }
}
