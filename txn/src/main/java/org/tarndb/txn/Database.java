package org.tarndb.txn;

import org.tarndb.storage.env.Env;
import org.tarndb.txn.indexbuild.IndexBuilds;
import org.tarndb.txn.view.ReadView;

/** An open database. Thread-safe. */
public final class Database implements AutoCloseable {
    private Database() {}

    /** A database without files: it lives as long as it is referred to. */
    public static Database openInMemory(String name, Env env, DatabaseOptions options) {
        throw new AssertionError();
    }

    /** Creates or opens, and recovers, the database in a directory. */
    public static Database open(java.nio.file.Path directory, Env env, DatabaseOptions options) {
        throw new AssertionError();
    }

    /** The directory, or the in-memory name, for messages. */
    public String name() {
        throw new AssertionError();
    }

    public Env env() {
        throw new AssertionError();
    }

    public Transaction begin(IsolationLevel isolation, boolean readOnly) {
        throw new AssertionError();
    }

    /** The newest confirmed version. Never blocks. */
    public ReadView confirmed() {
        throw new AssertionError();
    }

    /** Writes a checkpoint of the newest confirmed version; durable on return. Never blocks a writer. */
    public void checkpoint() {
        throw new AssertionError();
    }

    /** Online index builds: running ones and the last finished ones. */
    public IndexBuilds builds() {
        throw new AssertionError();
    }

    /** Rolls back what is in progress, waits for what is prepared, writes a checkpoint and releases the directory. */
    @Override
    public void close() {
        throw new AssertionError();
    }
}
