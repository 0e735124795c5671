package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;

/** Short forms for tests. */
final class Sql {
    private Sql() {}

    /** A connection to a database in memory of its own. */
    static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:tarn:mem:");
    }

    static int run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    /** The first column of all rows. */
    static List<@Nullable Object> column(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return column(rows, 1);
        }
    }

    static List<@Nullable Object> column(ResultSet rows, int column) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getObject(column));
        }
        return values;
    }

    static SQLException assertState(String state, Executable call) {
        SQLException e = assertThrows(SQLException.class, call);
        assertEquals(state, e.getSQLState(), () -> String.valueOf(e.getMessage()));
        return e;
    }
}
