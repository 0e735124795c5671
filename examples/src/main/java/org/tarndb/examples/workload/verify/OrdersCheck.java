package org.tarndb.examples.workload.verify;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.engine.Dialect;

/**
 * Checks the table in one snapshot, in three ways: its rows against the writers' ledgers; each index against its rows; and
 * CHECK TABLE, whose count of entries must be the number of rows. A peer has no CHECK TABLE.
 */
public final class OrdersCheck {
    private final Connection connection;
    private final Dialect dialect;
    private final Problems problems = new Problems();
    private final Map<Long, OrderState> rows = new HashMap<>();

    private OrdersCheck(Connection connection, Dialect dialect) {
        this.dialect = dialect;
        this.connection = connection;
    }

    /**
     * Checks the table.
     *
     * @param indexes that are public
     */
    public static Verification run(DataSource pool, Dialect dialect, ExpectedOrders expected, List<OrderIndex> indexes)
            throws SQLException {
        try (Connection connection = pool.getConnection()) {
            if (dialect == Dialect.TARN) {
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            connection.setAutoCommit(false);
            OrdersCheck check = new OrdersCheck(connection, dialect);
            check.scan();
            check.compareWith(expected);
            for (OrderIndex index : indexes) {
                new IndexCheck(connection, dialect, index, check.problems).compareWith(check.rows);
            }
            if (dialect == Dialect.TARN) {
                check.checkTable(indexes.size());
            }
            connection.rollback();
            return new Verification(check.rows.size(), check.problems.toList());
        }
    }

    private void scan() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT o_orderkey, o_reference, o_custkey FROM " + dialect.ordersTable())) {
            while (found.next()) {
                long key = found.getLong(1);
                if (rows.put(key, new OrderState(found.getString(2), found.getLong(3))) != null) {
                    problems.add("the table holds order %d twice", key);
                }
            }
        }
    }

    private void compareWith(ExpectedOrders expected) {
        rows.forEach((key, found) -> {
            if (!expected.allows(key, found)) {
                problems.add("order %d is %s; it must be %s", key, found, String.valueOf(expected.committed(key)));
            }
        });
        for (long key : expected.requiredKeys()) {
            if (!rows.containsKey(key)) {
                problems.add("order %d is lost; it must be %s", key, String.valueOf(expected.committed(key)));
            }
        }
    }

    private void checkTable(int indexes) throws SQLException {
        int trees = 0;
        try (Statement statement = connection.createStatement();
                ResultSet checked = statement.executeQuery("CHECK TABLE " + dialect.ordersTable())) {
            while (checked.next()) {
                trees++;
                if (!checked.getString("STATUS").equals("OK")) {
                    problems.add(
                            "CHECK TABLE says of %s: %s", checked.getString("OBJECT"), checked.getString("STATUS"));
                }
                if (checked.getLong("ENTRIES") != rows.size()) {
                    problems.add(
                            "%s has %d entries; the table has %d rows",
                            checked.getString("OBJECT"), checked.getLong("ENTRIES"), rows.size());
                }
            }
        }
        if (trees != indexes + 1) {
            problems.add("CHECK TABLE checked %d trees instead of %d", trees, indexes + 1);
        }
    }
}
