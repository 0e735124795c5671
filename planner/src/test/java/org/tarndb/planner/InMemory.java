package org.tarndb.planner;

import java.util.concurrent.atomic.AtomicInteger;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** A database in memory with its engine, for one test. */
final class InMemory implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Database database;
    private final SqlEngine engine;
    private final AtomicInteger shutdowns = new AtomicInteger();

    InMemory() {
        this(Env.system(), DatabaseOptions.defaults());
    }

    InMemory(DeterministicScheduler scheduler) {
        this(env(scheduler), DatabaseOptions.defaults());
    }

    InMemory(Env env, DatabaseOptions options) {
        this(env, options, SqlEngine.PlanningPath.SIMPLE_FIRST);
    }

    InMemory(SqlEngine.PlanningPath path) {
        this(Env.system(), DatabaseOptions.defaults(), path);
    }

    private InMemory(Env env, DatabaseOptions options, SqlEngine.PlanningPath path) {
        this.database = Database.openInMemory("test" + NUMBER.incrementAndGet(), env, options);
        this.engine = new SqlEngine(database, shutdowns::incrementAndGet, path);
    }

    static Env env(DeterministicScheduler scheduler) {
        Env system = Env.system();
        return new Env(system.files(), scheduler, scheduler, scheduler, system.entropy());
    }

    Client connect() {
        return new Client(engine);
    }

    Database database() {
        return database;
    }

    SqlEngine engine() {
        return engine;
    }

    /** How often SHUTDOWN was run. */
    int shutdowns() {
        return shutdowns.get();
    }

    @Override
    public void close() {
        engine.close();
        database.close();
    }
}
