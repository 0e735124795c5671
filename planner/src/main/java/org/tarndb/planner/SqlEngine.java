package org.tarndb.planner;

import org.tarndb.txn.Database;

/** SQL over one database: gives sessions, and holds the plan cache that they share. Thread-safe. */
public final class SqlEngine implements AutoCloseable {
    private final Database database;
    private final Runnable shutdown;

    /**
     * @param shutdown run by the SQL statement SHUTDOWN, in the session's thread: closes the engine and its database
     */
    public SqlEngine(Database database, Runnable shutdown) {
        this.database = database;
        this.shutdown = shutdown;
    }

    /** A new session in auto-commit mode, with schema PUBLIC and isolation READ COMMITTED. */
    public Session openSession() {
        throw new AssertionError(shutdown);
    }

    public Database database() {
        return database;
    }

    /** Cancels what runs, rolls back what is open, and closes all sessions; the database stays open. */
    @Override
    public void close() {}
}
