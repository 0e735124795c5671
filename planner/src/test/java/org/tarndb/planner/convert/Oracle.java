package org.tarndb.planner.convert;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** H2 in memory: says what a query should give. */
final class Oracle implements AutoCloseable {
    private final Connection connection;

    Oracle() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:;DEFAULT_NULL_ORDERING=HIGH");
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The number of rows that a statement changes. */
    long update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void end(boolean rollBack) throws SQLException {
        if (rollBack) {
            connection.rollback();
        } else {
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    /** The rows as {@link #text} of each value. */
    List<List<String>> rows(String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(text(result.getObject(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Equal for equal values of any type: numbers to nine digits, since engines divide to different scales. */
    static String text(@Nullable Object value) {
        if (value instanceof Number number) {
            BigDecimal decimal = new BigDecimal(number.toString()).round(new java.math.MathContext(9));
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        if (value instanceof java.sql.Date date) {
            return text(date.toLocalDate());
        }
        return value instanceof LocalDate date ? text(date.toEpochDay()) : String.valueOf(value);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
