package org.tarndb.examples.workload.data;

import io.trino.tpch.Order;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.function.LongConsumer;
import org.tarndb.examples.workload.engine.Dialect;

/** The demo's table. */
public final class OrdersTable {
    private static final int ROWS_PER_BATCH = 1_000;
    private static final int ROWS_PER_COMMIT = 10_000;
    private static final int CENTS_SCALE = 2;

    private OrdersTable() {}

    /** A statement that inserts an order, with its columns in the order of the table. */
    public static String insert(Dialect dialect) {
        return "INSERT INTO " + dialect.ordersTable() + " (o_orderkey, o_reference, o_custkey, o_orderstatus,"
                + " o_totalprice, o_orderdate, o_orderpriority, o_clerk, o_shippriority, o_comment)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    }

    /** Makes the table anew; one of an earlier run is dropped. */
    public static void create(Connection connection, Dialect dialect) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setUp : dialect.setUp()) {
                statement.execute(setUp);
            }
            statement.execute("CREATE TABLE " + dialect.ordersTable() + " (o_orderkey " + dialect.keyType() + ","
                    + " o_reference VARCHAR(17) NOT NULL,"
                    + " o_custkey BIGINT NOT NULL,"
                    + " o_orderstatus CHAR(1) NOT NULL,"
                    + " o_totalprice DECIMAL(15, 2) NOT NULL,"
                    + " o_orderdate DATE NOT NULL,"
                    + " o_orderpriority VARCHAR(15) NOT NULL,"
                    + " o_clerk VARCHAR(15) NOT NULL,"
                    + " o_shippriority INTEGER NOT NULL,"
                    + " o_comment VARCHAR(79) NOT NULL)");
        }
    }

    /**
     * Loads the generated orders.
     *
     * @param progress told the number of rows now and then
     */
    public static void load(Connection connection, Dialect dialect, LoadedOrders orders, LongConsumer progress)
            throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(insert(dialect))) {
            int row = 0;
            for (Iterator<Order> rows = orders.rows(); rows.hasNext(); ) {
                set(insert, rows.next());
                insert.addBatch();
                if (++row % ROWS_PER_BATCH == 0 || !rows.hasNext()) {
                    insert.executeBatch();
                    progress.accept(row);
                }
                if (row % ROWS_PER_COMMIT == 0) {
                    connection.commit();
                }
            }
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static void set(PreparedStatement insert, Order order) throws SQLException {
        insert.setLong(1, order.getOrderKey());
        insert.setString(2, References.ofLoaded(order.getOrderKey()));
        insert.setLong(3, order.getCustomerKey());
        insert.setString(4, String.valueOf(order.getOrderStatus()));
        insert.setBigDecimal(5, BigDecimal.valueOf(order.getTotalPriceInCents(), CENTS_SCALE));
        insert.setDate(6, Date.valueOf(LocalDate.ofEpochDay(order.getOrderDate())));
        insert.setString(7, order.getOrderPriority());
        insert.setString(8, order.getClerk());
        insert.setInt(9, order.getShipPriority());
        insert.setString(10, order.getComment());
    }
}
