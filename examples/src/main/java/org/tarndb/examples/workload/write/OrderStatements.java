package org.tarndb.examples.workload.write;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.data.OrdersTable;
import org.tarndb.examples.workload.engine.Dialect;

/** The statements of the writers. */
final class OrderStatements {
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 1);
    private static final int DAYS = 2_406;
    private static final int MAX_CENTS = 50_000_000;
    private static final int CENTS_SCALE = 2;

    private final String insert;
    private final String update;
    private final String delete;
    private final RandomGenerator random;
    private final String clerk;

    OrderStatements(Dialect dialect, RandomGenerator random, int writer) {
        this.insert = OrdersTable.insert(dialect);
        this.update = "UPDATE " + dialect.ordersTable()
                + " SET o_reference = ?, o_custkey = ?, o_orderstatus = ?, o_totalprice = ? WHERE o_orderkey = ?";
        this.delete = "DELETE FROM " + dialect.ordersTable() + " WHERE o_orderkey = ?";
        this.random = random;
        this.clerk = String.format(Locale.ROOT, "Clerk#%09d", writer);
    }

    int insert(Connection connection, long key, OrderState order) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setLong(1, key);
            statement.setString(2, order.reference());
            statement.setLong(3, order.customer());
            statement.setString(4, String.valueOf(order.status()));
            statement.setBigDecimal(5, price());
            statement.setDate(6, Date.valueOf(FIRST_DAY.plusDays(random.nextInt(DAYS))));
            statement.setString(7, "3-MEDIUM");
            statement.setString(8, clerk);
            statement.setInt(9, 0);
            statement.setString(10, "inserted while the index was built");
            return statement.executeUpdate();
        }
    }

    /**
     * Gives the order another reference, another customer and perhaps another status: its entries move, and it comes into
     * the index of open orders or leaves it.
     */
    int update(Connection connection, long key, OrderState order) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setString(1, order.reference());
            statement.setLong(2, order.customer());
            statement.setString(3, String.valueOf(order.status()));
            statement.setBigDecimal(4, price());
            statement.setLong(5, key);
            return statement.executeUpdate();
        }
    }

    int delete(Connection connection, long key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(delete)) {
            statement.setLong(1, key);
            return statement.executeUpdate();
        }
    }

    private BigDecimal price() {
        return BigDecimal.valueOf(random.nextInt(MAX_CENTS), CENTS_SCALE);
    }
}
