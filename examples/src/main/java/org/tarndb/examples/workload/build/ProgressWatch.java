package org.tarndb.examples.workload.build;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;

/** A thread that looks at a build's progress ten times a second and shows it, until it is closed. */
public final class ProgressWatch implements AutoCloseable {
    private static final long INTERVAL_NANOS = 100_000_000L;

    private final DataSource pool;
    private final OrderIndex index;
    private final Env env;
    private final Console console;
    private final Signal stop = new Signal();
    private final Threads.Handle thread;

    /** @param console is used by the watch alone until it is closed */
    public ProgressWatch(DataSource pool, OrderIndex index, Env env, Console console) {
        this.pool = pool;
        this.index = index;
        this.env = env;
        this.console = console;
        this.thread = env.threads().start("demo-progress", this::watch);
    }

    private void watch() {
        try (Connection connection = pool.getConnection()) {
            do {
                show(connection);
            } while (!env.waits().await(stop, env.clock().nanoTime() + INTERVAL_NANOS));
        } catch (SQLException e) {
            console.line("  (the progress of the build can't be shown: %s)", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(Connection connection) throws SQLException {
        BuildProgress progress = BuildProgress.read(connection, index);
        if (progress != null && !progress.hasEnded()) {
            // The table shrinks and grows meanwhile; rows that are gone may have been counted.
            long done = Math.min(progress.rowsDone(), progress.rowsTotal());
            console.progress(progress.phaseInWords(), done, progress.rowsTotal());
        }
    }

    @Override
    public void close() throws InterruptedException {
        stop.set();
        env.waits().await(thread.ended(), env.clock().nanoTime() + 100 * INTERVAL_NANOS);
        console.endProgress();
    }
}
