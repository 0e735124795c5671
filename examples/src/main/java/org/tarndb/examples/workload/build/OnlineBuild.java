package org.tarndb.examples.workload.build;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.engine.Target;
import org.tarndb.storage.env.Env;

/** One CREATE INDEX, online where the database can. */
public final class OnlineBuild {
    private OnlineBuild() {}

    /**
     * Builds the index and shows the progress; returns when it can be used. A statement that the database has rolled back
     * is run again.
     *
     * @return how long that took, in nanoseconds
     * @throws SQLException the build failed
     */
    public static long run(Target target, OrderIndex index, Env env, Console console)
            throws SQLException, InterruptedException {
        long startNanos = env.clock().nanoTime();
        try (Connection connection = target.pool().getConnection();
                Statement statement = connection.createStatement()) {
            if (target.dialect() == Dialect.TARN) {
                try (ProgressWatch watch = new ProgressWatch(target.pool(), index, env, console)) {
                    execute(statement, target.dialect(), index);
                }
            } else {
                execute(statement, target.dialect(), index);
            }
        }
        return env.clock().nanoTime() - startNanos;
    }

    private static void execute(Statement statement, Dialect dialect, OrderIndex index) throws SQLException {
        while (true) {
            try {
                statement.execute(index.createStatement(dialect));
                return;
            } catch (SQLException e) {
                if (!dialect.isRolledBack(e)) {
                    throw e;
                }
            }
        }
    }
}
