package org.tarndb.snapshots.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.Values;

/** DuckDB reads the data files. It has a native part, which there may be none of for this machine. */
class DuckDbTest {
    @TempDir
    Path directory;

    private static Connection connect() {
        try {
            return DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException | LinkageError e) {
            return Assumptions.abort("no DuckDB for this machine: " + e);
        }
    }

    /** The SQL type that DuckDB must see. */
    private static String typeName(FileColumn column) {
        return switch (column.fileType()) {
            case BOOLEAN -> "BOOLEAN";
            case INTEGER -> "INTEGER";
            case BIGINT -> "BIGINT";
            case FLOAT -> "FLOAT";
            case DOUBLE -> "DOUBLE";
            case DECIMAL ->
                "DECIMAL(" + column.sqlType().precision() + ","
                        + column.sqlType().scale() + ")";
            case STRING, DECIMAL_TEXT -> "VARCHAR";
            case BINARY -> "BLOB";
            case DATE -> "DATE";
            case TIME -> "TIME";
            case TIMESTAMP -> "TIMESTAMP";
            case INSTANT -> "TIMESTAMP WITH TIME ZONE";
            case UUID -> "UUID";
        };
    }

    /** An expression that tells any two values of the type apart, as text. */
    private static String exact(FileColumn column) {
        String name = '"' + column.name() + '"';
        return switch (column.fileType()) {
            case STRING, DECIMAL_TEXT -> "hex(encode(" + name + "))";
            case BINARY -> "hex(" + name + ")";
            case DATE -> "(" + name + " - DATE '1970-01-01')::VARCHAR";
            case TIME, TIMESTAMP, INSTANT -> "epoch_us(" + name + ")::VARCHAR";
            case FLOAT, DOUBLE, DECIMAL -> name;
            default -> name + "::VARCHAR";
        };
    }

    private static @Nullable String expected(FileColumn column, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (column.fileType()) {
            case STRING -> hex(((String) value).getBytes(StandardCharsets.UTF_8));
            case DECIMAL_TEXT -> hex(((BigDecimal) value).toPlainString().getBytes(StandardCharsets.US_ASCII));
            case BINARY -> hex((byte[]) value);
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case TIME -> String.valueOf((Long) value / 1000);
            case INSTANT -> String.valueOf(Values.toMicros(((OffsetDateTime) value).toInstant()));
            default -> value.toString();
        };
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().withUpperCase().formatHex(bytes);
    }

    private static @Nullable String read(ResultSet rows, int index, FileColumn column) throws SQLException {
        if (column.fileType().isFloating()) {
            double value = rows.getDouble(index);
            return rows.wasNull() ? null : String.valueOf(value);
        }
        if (column.fileType() == FileType.DECIMAL) {
            BigDecimal value = rows.getBigDecimal(index);
            return value == null ? null : value.toPlainString();
        }
        return rows.getString(index);
    }

    @Test
    void everyTypeIsReadExactly() throws SQLException {
        long seed = new Random().nextLong();
        PublishedDirectory published = new PublishedDirectory(directory);
        published.fillWithAllTypes(300, new Random(seed));
        published.publish();
        FileRows rows = new FileRows(published.database.table(1));
        List<FileColumn> columns = rows.schema().columns();
        String files = "read_parquet('" + published.table() + "/data/*-data.parquet')";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertEquals(columns.stream().map(DuckDbTest::typeName).toList(), types(statement, files));
            String values = columns.stream().map(DuckDbTest::exact).collect(Collectors.joining(", "));
            ResultSet result = statement.executeQuery("SELECT " + values + " FROM " + files + " ORDER BY \"ID\"");
            Cursor<byte[]> cursor = published.database.rows(1).cursor(KeyRange.all());
            while (cursor.next()) {
                assertTrue(result.next());
                @Nullable Object[] row = rows.of(cursor.key(), cursor.value());
                for (int i = 0; i < row.length; i++) {
                    FileColumn column = columns.get(i);
                    assertEquals(expected(column, row[i]), read(result, i + 1, column), column + ", seed " + seed);
                }
            }
        }
    }

    private static List<String> types(Statement statement, String files) throws SQLException {
        List<String> types = new ArrayList<>();
        try (ResultSet result = statement.executeQuery("DESCRIBE SELECT * FROM " + files)) {
            while (result.next()) {
                types.add(result.getString("column_type"));
            }
        }
        return types;
    }

    /** DuckDB skips row groups by the statistics of our files: a condition loses no row by it. */
    @Test
    void conditionsLoseNoRow() throws SQLException {
        PublishedDirectory published = new PublishedDirectory(directory);
        published.fillWithAllTypes(600, new Random(1));
        published.publish();
        String files = "read_parquet('" + published.table() + "/data/*-data.parquet')";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (FileColumn column :
                    new FileRows(published.database.table(1)).schema().columns()) {
                String name = '"' + column.name() + '"';
                String middle = "(SELECT median(x) FROM (SELECT " + name + " x FROM " + files + "))";
                if (column.fileType().isFloating() || column.fileType().name().matches("BIGINT|INTEGER|DECIMAL")) {
                    String some = "SELECT count(*) FROM " + files + " WHERE " + name;
                    assertEquals(
                            count(statement, "SELECT count(" + name + ") FROM " + files),
                            count(statement, some + " >= " + middle) + count(statement, some + " < " + middle),
                            column.toString());
                }
            }
        }
    }

    /** Each file has rows of one partition, in their order: what DuckDB finds there by itself. */
    @Test
    void partitionedFilesAreDividedAndSorted() throws SQLException {
        PublishedDirectory published = new PublishedDirectory(directory);
        published.fillWithAllTypes(500, new Random(2));
        published.publish(new LayoutOptions("c1, truncate(64, c2)", "c5 DESC NULLS LAST"));
        String files = "read_parquet('" + published.table()
                + "/data/*-data.parquet', filename = true, file_row_number = true)";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertEquals(500, count(statement, "SELECT count(*) FROM " + files));
            String truncated = "(\"C2\" - ((\"C2\"::INTEGER % 64) + 64) % 64)";
            String partition = "coalesce(\"C1\"::VARCHAR, '-') || coalesce(" + truncated + "::VARCHAR, '-')";
            assertEquals(
                    0,
                    count(
                            statement,
                            "SELECT count(*) FROM (SELECT filename FROM " + files
                                    + " GROUP BY filename HAVING count(DISTINCT " + partition + ") > 1)"));
            assertTrue(count(statement, "SELECT count(DISTINCT filename) FROM " + files) >= 15);
            String next = "lead(\"C5\") OVER (PARTITION BY filename ORDER BY file_row_number)";
            assertEquals(
                    0,
                    count(
                            statement,
                            "SELECT count(*) FROM (SELECT \"C5\" a, " + next + " b FROM " + files
                                    + ") WHERE b > a OR (a IS NULL AND b IS NOT NULL)"));
        }
    }

    private static long count(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
