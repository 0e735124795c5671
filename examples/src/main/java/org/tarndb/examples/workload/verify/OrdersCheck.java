package org.tarndb.examples.workload.verify;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.engine.Dialect;

/**
 * Checks the table in one snapshot, in three ways: its rows against the writers' ledgers; each index against its rows; and
 * CHECK TABLE, whose count of entries must be the number of rows of each index. A peer has no CHECK TABLE.
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
                check.checkTable(indexes);
            }
            connection.rollback();
            return new Verification(check.rows.size(), check.problems.toList());
        }
    }

    private void scan() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT o_orderkey, o_reference, o_custkey, o_orderstatus FROM " + dialect.ordersTable())) {
            while (found.next()) {
                long key = found.getLong(1);
                if (rows.put(key, state(found)) != null) {
                    problems.add("the table holds order %d twice", key);
                }
            }
        }
    }

    private static OrderState state(ResultSet row) throws SQLException {
        return new OrderState(row.getString(2), row.getLong(3), row.getString(4).charAt(0));
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

    private void checkTable(List<OrderIndex> indexes) throws SQLException {
        int trees = 0;
        try (Statement statement = connection.createStatement();
                ResultSet checked = statement.executeQuery("CHECK TABLE " + dialect.ordersTable())) {
            while (checked.next()) {
                trees++;
                if (!checked.getString("STATUS").equals("OK")) {
                    problems.add(
                            "CHECK TABLE says of %s: %s", checked.getString("OBJECT"), checked.getString("STATUS"));
                }
                long expected = expectedEntries(checked.getString("OBJECT"), indexes);
                if (checked.getLong("ENTRIES") != expected) {
                    problems.add(
                            "%s has %d entries; the table has %d rows for it",
                            checked.getString("OBJECT"), checked.getLong("ENTRIES"), expected);
                }
            }
        }
        if (trees != indexes.size() + 1) {
            problems.add("CHECK TABLE checked %d trees instead of %d", trees, indexes.size() + 1);
        }
    }

    /** @param object the table or an index */
    private long expectedEntries(String object, List<OrderIndex> indexes) {
        for (OrderIndex index : indexes) {
            if (object.toLowerCase(Locale.ROOT).contains(index.indexName())) {
                return rows.values().stream().filter(index::contains).count();
            }
        }
        return rows.size();
    }
}
