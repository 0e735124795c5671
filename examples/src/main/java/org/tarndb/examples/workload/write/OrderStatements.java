package org.tarndb.examples.workload.write;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.random.RandomGenerator;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.data.OrdersTable;

/** The statements of the writers. */
final class OrderStatements {
    private static final String UPDATE =
            "UPDATE " + OrdersTable.NAME + " SET o_reference = ?, o_custkey = ?, o_totalprice = ? WHERE o_orderkey = ?";
    private static final String DELETE = "DELETE FROM " + OrdersTable.NAME + " WHERE o_orderkey = ?";
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 1);
    private static final int DAYS = 2_406;
    private static final int MAX_CENTS = 50_000_000;
    private static final int CENTS_SCALE = 2;

    private final RandomGenerator random;
    private final String clerk;

    OrderStatements(RandomGenerator random, int writer) {
        this.random = random;
        this.clerk = "Clerk#%09d".formatted(writer);
    }

    int insert(Connection connection, long key, OrderState order) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(OrdersTable.INSERT)) {
            insert.setLong(1, key);
            insert.setString(2, order.reference());
            insert.setLong(3, order.customer());
            insert.setString(4, "O");
            insert.setBigDecimal(5, price());
            insert.setObject(6, FIRST_DAY.plusDays(random.nextInt(DAYS)));
            insert.setString(7, "3-MEDIUM");
            insert.setString(8, clerk);
            insert.setInt(9, 0);
            insert.setString(10, "inserted while the index was built");
            return insert.executeUpdate();
        }
    }

    /** Gives the order another reference and another customer: its entry moves in both indexes. */
    int update(Connection connection, long key, OrderState order) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            update.setString(1, order.reference());
            update.setLong(2, order.customer());
            update.setBigDecimal(3, price());
            update.setLong(4, key);
            return update.executeUpdate();
        }
    }

    int delete(Connection connection, long key) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
            delete.setLong(1, key);
            return delete.executeUpdate();
        }
    }

    private BigDecimal price() {
        return BigDecimal.valueOf(random.nextInt(MAX_CENTS), CENTS_SCALE);
    }
}
