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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Clock;

/**
 * Connections by a URL; a few that are not in use are kept open. It is no pool: nobody waits, and as many are opened as are
 * used at once. Thread-safe.
 */
final class KeptConnections implements ConnectionSource {
    private static final int KEPT = 4;
    /** A connection that was not used for longer may have been lost meanwhile without anybody's noticing. */
    private static final long TRUST_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** @param sinceNanos when it was given back */
    private record Idle(Connection connection, long sinceNanos) {}

    private final String url;
    private final Properties properties;
    private final Driver driver;
    private final Clock clock;

    @GuardedBy("this")
    private final Deque<Idle> idle = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean closed;

    /** @throws SQLException when no driver knows the URL; the message does not quote it */
    KeptConnections(String url, Properties properties, Clock clock) throws SQLException {
        this.url = url;
        this.properties = properties;
        this.clock = clock;
        this.driver = DriverManager.getDriver(url);
    }

    @Override
    public Connection take() throws SQLException {
        for (Idle kept; (kept = kept()) != null; ) {
            if (clock.nanoTime() - kept.sinceNanos() < TRUST_NANOS || Connections.isValid(kept.connection())) {
                return kept.connection();
            }
            Connections.close(kept.connection());
        }
        Connection connection = driver.connect(url, properties);
        if (connection == null) {
            throw new SQLException("the driver does not accept the URL", "08001");
        }
        return connection;
    }

    private synchronized @Nullable Idle kept() throws SQLException {
        if (closed) {
            throw new SQLException("the manifest store is closed", "08003");
        }
        return idle.pollLast();
    }

    @Override
    public void giveBack(Connection connection, boolean usable) {
        List<Connection> unwanted = new ArrayList<>();
        synchronized (this) {
            if (!usable) {
                // The server has ended, most likely: what it had opened before is lost too.
                idle.forEach(each -> unwanted.add(each.connection()));
                idle.clear();
            }
            if (usable && !closed && idle.size() < KEPT) {
                idle.addLast(new Idle(connection, clock.nanoTime()));
            } else {
                unwanted.add(connection);
            }
        }
        unwanted.forEach(Connections::close);
    }

    @Override
    public void close() {
        List<Idle> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(idle);
            idle.clear();
        }
        all.forEach(each -> Connections.close(each.connection()));
    }
}
