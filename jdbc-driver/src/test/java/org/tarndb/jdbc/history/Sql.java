package org.tarndb.jdbc.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements in one call each. */
final class Sql {
    private Sql() {}

    static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    /** The rows, each as its values. */
    static List<List<@Nullable Object>> query(Connection connection, String sql, Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            int columns = rows.getMetaData().getColumnCount();
            List<List<@Nullable Object>> found = new ArrayList<>();
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(rows.getObject(column));
                }
                found.add(row);
            }
            return found;
        }
    }

    /** The first column of the only row. */
    static long number(Connection connection, String sql, Object... parameters) throws SQLException {
        Object value = query(connection, sql, parameters).get(0).get(0);
        if (value instanceof Number number) {
            return number.longValue();
        }
        throw new AssertionError(sql + " gives " + value);
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
