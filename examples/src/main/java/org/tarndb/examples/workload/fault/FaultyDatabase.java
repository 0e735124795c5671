package org.tarndb.examples.workload.fault;

import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.embed.OpenDatabases;
import org.tarndb.storage.env.Env;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.indexbuild.BuildOptions;

/** A database in memory whose journal fails during index builds. Used by one thread. */
public final class FaultyDatabase {
    private final Env env;
    private final FaultInjector injector;

    private FaultyDatabase(Env env, FaultInjector injector) {
        this.env = env;
        this.injector = injector;
    }

    /** Has the next connection to {@code jdbc:tarn:mem:name} open such a database; it must not be open. */
    public static FaultyDatabase expect(String name, SyncFailures failures, Env env) {
        FaultyDatabase faulty = new FaultyDatabase(env, new FaultInjector(failures));
        OpenDatabases.ofThisJvm().expectInMemory(name, faulty::open);
        return faulty;
    }

    private Database open(String url, DatabaseOptions options) {
        Limbo limbo = new Limbo();
        FaultyJournal journal = new FaultyJournal(env, injector, limbo::holdsStep);
        Database database = Database.withJournal(url, env, options, BuildOptions.DEFAULT, journal);
        limbo.database = database;
        return database;
    }

    /** A build begins: forces fail from now on. */
    public void begin() {
        injector.begin();
    }

    /** The build is over. */
    public FaultTally end() {
        return injector.end();
    }

    /** What waits for the journal; the journal is there before its database. */
    private static final class Limbo {
        private volatile @Nullable Database database;

        boolean holdsStep() {
            Database opened = database;
            return opened != null && opened.limbo().stream().anyMatch(LimboEntry::step);
        }
    }
}
