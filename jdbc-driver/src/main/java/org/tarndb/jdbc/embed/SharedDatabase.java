package org.tarndb.jdbc.embed;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.SqlEngine;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.quorum.Quorum;

/**
 * One database and the connections that share it. It is opened once and closed once; after that, whoever wants the same
 * database makes a new one of these.
 */
final class SharedDatabase {
    private final DatabaseOpener opener;
    private final Runnable onClosed;

    /** Held while the database is opened or closed, so that those who come meanwhile wait for the outcome. */
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private @Nullable SqlEngine engine;

    @GuardedBy("lock")
    private @Nullable ConnectionSettings openedWith;

    @GuardedBy("lock")
    private boolean closeWhenUnused;

    @GuardedBy("lock")
    private int leases;

    private volatile boolean closed;

    /**
     * @param opener is asked once, with the first connection's settings
     * @param onClosed run once, when the database has been closed or could not be opened
     */
    SharedDatabase(DatabaseOpener opener, Runnable onClosed) {
        this.opener = opener;
        this.onClosed = onClosed;
    }

    /** A database in memory that nobody else can reach. */
    static Lease openPrivate(DatabaseOpener opener, ConnectionSettings settings) {
        SharedDatabase database = new SharedDatabase(opener, () -> {});
        Lease lease = database.join(settings);
        if (lease == null) {
            throw TarnException.internal("A new database is closed");
        }
        return lease;
    }

    /** Opens the database if this is the first call; null when it has been closed since. */
    @Nullable
    Lease join(ConnectionSettings settings) {
        lock.lock();
        try {
            if (closed) {
                return null;
            }
            SqlEngine open = engine;
            List<String> notes = List.of();
            if (open == null) {
                open = openFirst(settings);
                notes = open.database().notes();
            } else {
                requireAgreement(settings);
            }
            leases++;
            return new SharedLease(open, notes);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private SqlEngine openFirst(ConnectionSettings settings) {
        try {
            Database database = opener.open(settings.url(), settings.options());
            SqlEngine opened = new SqlEngine(database, this::shutdown);
            engine = opened;
            openedWith = settings;
            closeWhenUnused = closesWhenUnused(settings);
            return opened;
        } finally {
            if (engine == null) {
                closed = true;
                onClosed.run();
            }
        }
    }

    private static boolean closesWhenUnused(ConnectionSettings settings) {
        return !(settings.address() instanceof DatabaseAddress.SharedMemory) && !settings.keepOpen();
    }

    @GuardedBy("lock")
    private void requireAgreement(ConnectionSettings settings) {
        ConnectionSettings first = openedWith;
        Quorum quorum = settings.options().quorum();
        if (first != null && quorum != null && quorum != first.options().quorum()) {
            throw new TarnException(
                    ErrorCode.INVALID_PROPERTY,
                    "Database " + settings.url()
                            + " is open without the quorum that this data source has; close all its"
                            + " connections first, and let this data source open it");
        }
        for (Property property : Property.values()) {
            if (first != null
                    && property.ofDatabase()
                    && settings.isGiven(property)
                    && !settings.value(property).equalsIgnoreCase(first.value(property))) {
                throw new TarnException(
                        ErrorCode.INVALID_PROPERTY,
                        "Database " + settings.url() + " is open with " + property.key() + "=" + first.value(property)
                                + ", and this connection asks for " + property.key() + "=" + settings.value(property)
                                + "; leave the property out, or close all other connections first");
            }
        }
    }

    /** The SQL statement SHUTDOWN. */
    private void shutdown() {
        lock.lock();
        try {
            if (!closed) {
                closeDatabase();
            }
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            leases--;
            if (leases == 0 && closeWhenUnused && !closed) {
                closeDatabase();
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void closeDatabase() {
        closed = true;
        SqlEngine open = engine;
        try {
            if (open != null) {
                close(open);
            }
        } finally {
            onClosed.run();
        }
    }

    private static void close(SqlEngine engine) {
        try (Database database = engine.database()) {
            engine.close();
        }
    }

    private final class SharedLease implements Lease {
        private final SqlEngine leased;
        private final List<String> notes;
        private final AtomicBoolean given = new AtomicBoolean();

        SharedLease(SqlEngine leased, List<String> notes) {
            this.leased = leased;
            this.notes = notes;
        }

        @Override
        public SqlEngine engine() {
            return leased;
        }

        @Override
        public List<String> notes() {
            return notes;
        }

        @Override
        public boolean isOpen() {
            return !closed && !given.get();
        }

        @Override
        public void close() {
            if (given.compareAndSet(false, true)) {
                leave();
            }
        }
    }
}
