package org.tarndb.examples.workload.build;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.storage.env.Env;

/** One CREATE INDEX ... ONLINE. */
public final class OnlineBuild {
    private OnlineBuild() {}

    /**
     * Builds the index and shows the progress; returns when it can be used.
     *
     * @return how long that took, in nanoseconds
     * @throws SQLException the build failed
     */
    public static long run(DataSource pool, OrderIndex index, Env env, Console console)
            throws SQLException, InterruptedException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ProgressWatch watch = new ProgressWatch(pool, index, env, console)) {
            long startNanos = env.clock().nanoTime();
            statement.execute(index.createStatement());
            return env.clock().nanoTime() - startNanos;
        }
    }
}
