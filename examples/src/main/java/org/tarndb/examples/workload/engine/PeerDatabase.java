package org.tarndb.examples.workload.engine;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A peer's database, made for one run and removed after it. It is in memory when Tarn's is; SQLite's, which several writers
 * could not share in memory, is then in a file that is not forced. Else it is in a temporary directory, and its commits are
 * as durable as the peer makes them: SQLite, Derby and HSQLDB force each commit, H2 writes it and does not force it.
 *
 * <p>Statements wait for locks as long as it takes, so that a build shows as a stall and not as errors.
 */
public final class PeerDatabase implements AutoCloseable {
    private static final String NAME = "tarn-demo";
    /** Derby says by an exception that a database was shut down or dropped. */
    private static final String DERBY_ENDED = "08006";

    private static final int LOCK_TIMEOUT_SECONDS = 600;
    private static final int MILLIS_PER_SECOND = 1_000;

    private final Dialect dialect;
    private final boolean inMemory;
    private final TemporaryDirectory directory;
    private final String url;
    private final HikariDataSource pool;

    private PeerDatabase(Dialect dialect, boolean inMemory, TemporaryDirectory directory, int writers) {
        this.dialect = dialect;
        this.inMemory = inMemory;
        this.directory = directory;
        this.url = urlOf(dialect, inMemory, directory);
        this.pool = DemoPool.open(url, writers);
    }

    /** Makes an empty database. */
    public static PeerDatabase open(Dialect dialect, boolean inMemory, int writers) throws IOException {
        TemporaryDirectory directory = TemporaryDirectory.create(NAME);
        try {
            setProperties(directory);
            return new PeerDatabase(dialect, inMemory, directory, writers);
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** What a peer reads from the system's properties when it starts. */
    private static void setProperties(TemporaryDirectory directory) {
        System.setProperty(
                "derby.stream.error.file", directory.path().resolve("derby.log").toString());
        System.setProperty("derby.locks.waitTimeout", Integer.toString(LOCK_TIMEOUT_SECONDS));
        System.setProperty("hsqldb.reconfig_logging", "false");
    }

    private static String urlOf(Dialect dialect, boolean inMemory, TemporaryDirectory directory) {
        String file = directory.path().resolve(NAME).toString();
        int timeoutMillis = LOCK_TIMEOUT_SECONDS * MILLIS_PER_SECOND;
        return switch (dialect) {
            case H2 ->
                "jdbc:h2:" + (inMemory ? "mem:" + NAME : "file:" + file + ";WRITE_DELAY=0")
                        + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=" + timeoutMillis;
            case HSQLDB ->
                "jdbc:hsqldb:" + (inMemory ? "mem:" + NAME : "file:" + file + ";hsqldb.write_delay=false")
                        + ";hsqldb.tx=mvcc";
            case DERBY -> derby(inMemory, file) + ";create=true";
            case SQLITE ->
                "jdbc:sqlite:" + file + "?journal_mode=WAL&synchronous=" + (inMemory ? "OFF" : "FULL")
                        + "&transaction_mode=IMMEDIATE&busy_timeout=" + timeoutMillis;
            case TARN -> throw new IllegalArgumentException("Tarn is no peer of its own");
        };
    }

    private static String derby(boolean inMemory, String file) {
        return "jdbc:derby:" + (inMemory ? "memory:" + NAME : file);
    }

    public String url() {
        return url;
    }

    public Target target() {
        return new Target(dialect, pool);
    }

    /** Ends the database and removes what is left of it. */
    @Override
    public void close() throws SQLException, IOException {
        try (directory) {
            pool.close();
            switch (dialect) {
                case H2, HSQLDB -> shutDown();
                case DERBY -> endDerby();
                default -> {}
            }
        }
    }

    private void shutDown() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    private void endDerby() throws SQLException {
        String file = directory.path().resolve(NAME).toString();
        String end = derby(inMemory, file) + (inMemory ? ";drop=true" : ";shutdown=true");
        try (Connection none = DriverManager.getConnection(end)) {
            throw new IllegalStateException("Derby has not ended: " + none);
        } catch (SQLException e) {
            if (!DERBY_ENDED.equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}
