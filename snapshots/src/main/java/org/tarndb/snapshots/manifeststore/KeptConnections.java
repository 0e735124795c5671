package org.tarndb.snapshots.manifeststore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Properties;

/**
 * Connections by a URL; a few that are not in use are kept open. It is no pool: nobody waits, and as many are opened as are
 * used at once. Thread-safe.
 */
final class KeptConnections implements ConnectionSource {
    private static final int KEPT = 4;

    private final String url;
    private final Properties properties;
    private final Driver driver;

    @GuardedBy("this")
    private final Deque<Connection> idle = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean closed;

    /** @throws SQLException when no driver knows the URL; the message does not quote it */
    KeptConnections(String url, Properties properties) throws SQLException {
        this.url = url;
        this.properties = properties;
        this.driver = DriverManager.getDriver(url);
    }

    @Override
    public Connection take() throws SQLException {
        synchronized (this) {
            if (closed) {
                throw new SQLException("the manifest store is closed", "08003");
            }
            Connection kept = idle.pollLast();
            if (kept != null) {
                return kept;
            }
        }
        Connection connection = driver.connect(url, properties);
        if (connection == null) {
            throw new SQLException("the driver does not accept the URL", "08001");
        }
        return connection;
    }

    @Override
    public void giveBack(Connection connection, boolean usable) {
        List<Connection> unwanted = new ArrayList<>();
        synchronized (this) {
            if (!usable) {
                // The server has ended, most likely: what it had opened before is lost too.
                unwanted.addAll(idle);
                idle.clear();
            }
            if (usable && !closed && idle.size() < KEPT) {
                idle.addLast(connection);
            } else {
                unwanted.add(connection);
            }
        }
        unwanted.forEach(Connections::close);
    }

    @Override
    public void close() {
        List<Connection> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(idle);
            idle.clear();
        }
        all.forEach(Connections::close);
    }
}
