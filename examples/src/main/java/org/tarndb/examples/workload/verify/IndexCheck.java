package org.tarndb.examples.workload.verify;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.engine.Dialect;

/**
 * Compares one index with the rows of a full scan: every key is looked up through the index, and must give exactly the rows
 * that have it. With as many entries as such rows, which CHECK TABLE counts, nothing else can be in the index.
 */
final class IndexCheck {
    private final Connection connection;
    private final Dialect dialect;
    private final OrderIndex index;
    private final Problems problems;
    private final String query;

    IndexCheck(Connection connection, Dialect dialect, OrderIndex index, Problems problems) {
        this.connection = connection;
        this.dialect = dialect;
        this.index = index;
        this.problems = problems;
        this.query = "SELECT o_orderkey FROM " + dialect.ordersTable() + " WHERE " + index.lookup();
    }

    void compareWith(Map<Long, OrderState> rows) throws SQLException {
        Map<Object, Set<Long>> rowsByKey = new HashMap<>();
        rows.forEach((row, order) -> {
            if (index.contains(order)) {
                rowsByKey
                        .computeIfAbsent(index.keyOf(order), key -> new HashSet<>())
                        .add(row);
            }
        });
        if (rowsByKey.isEmpty()) {
            return;
        }
        if (dialect == Dialect.TARN) {
            requireIndexIsUsed(rowsByKey.keySet().iterator().next());
        }
        try (PreparedStatement lookup = connection.prepareStatement(query)) {
            for (Map.Entry<Object, Set<Long>> entry : rowsByKey.entrySet()) {
                compare(lookup, entry.getKey(), entry.getValue());
            }
        }
    }

    private void compare(PreparedStatement lookup, Object key, Set<Long> expected) throws SQLException {
        Set<Long> found = new HashSet<>();
        lookup.setObject(1, key);
        try (ResultSet rows = lookup.executeQuery()) {
            while (rows.next()) {
                if (!found.add(rows.getLong(1))) {
                    problems.add("%s gives order %d twice for %s", index.indexName(), rows.getLong(1), key);
                }
            }
        }
        if (!found.equals(expected)) {
            problems.add("%s gives orders %s for %s; the table has %s", index.indexName(), found, key, expected);
        }
    }

    private void requireIndexIsUsed(Object key) throws SQLException {
        String literal = key instanceof String ? "'" + key + "'" : key.toString();
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet lines = statement.executeQuery("EXPLAIN " + query.replace("?", literal))) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        if (!plan.toString().toLowerCase(Locale.ROOT).contains(index.indexName())) {
            problems.add("%s is not used to look up a key; the plan is:%n%s", index.indexName(), plan);
        }
    }
}
