package org.tarndb.examples.workload.data;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.storage.env.Env;

/** Makes and fills the table, and says so. */
public final class Loading {
    private static final double NANOS_PER_SECOND = 1e9;

    private Loading() {}

    /** Returns the orders that are in the table now. */
    public static LoadedOrders run(DataSource pool, Dialect dialect, double scale, Env env, Console console)
            throws SQLException {
        LoadedOrders orders = LoadedOrders.ofScale(scale);
        long startNanos = env.clock().nanoTime();
        try (Connection connection = pool.getConnection()) {
            OrdersTable.create(connection, dialect);
            OrdersTable.load(
                    connection, dialect, orders, rows -> console.shortProgress("loading", rows, orders.count()));
        }
        console.line(
                "Loaded %,d TPC-H orders in %.1f s",
                orders.count(), (env.clock().nanoTime() - startNanos) / NANOS_PER_SECOND);
        return orders;
    }
}
