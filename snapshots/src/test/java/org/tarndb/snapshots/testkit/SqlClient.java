package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** SQL in few words: a connection with one statement. For one thread. */
public class SqlClient implements AutoCloseable {
    /** Only a test that fails takes as long. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final String url;
    private final Connection connection;
    private final Statement statement;

    /** Of a database in memory that no other connection has. */
    public SqlClient() throws SQLException {
        this("jdbc:tarn:mem:");
    }

    public SqlClient(String url) throws SQLException {
        this.url = url;
        connection = DriverManager.getConnection(url);
        statement = connection.createStatement();
    }

    /** Of the database. */
    public final String url() {
        return url;
    }

    public final Connection connection() {
        return connection;
    }

    public final void run(String... statements) throws SQLException {
        for (String each : statements) {
            statement.execute(each);
        }
    }

    /** The rows in their order, as the texts of their columns with bars between them. */
    public final List<String> query(String text) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(text)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(String.valueOf(result.getObject(i)));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }

    /** One column of the rows, of a command too, which has no list of columns. */
    public final List<String> column(String name, String text) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(text)) {
            while (result.next()) {
                values.add(result.getString(name));
            }
        }
        return values;
    }

    /** Of what was run last. */
    public final @Nullable SQLWarning warnings() throws SQLException {
        return statement.getWarnings();
    }

    /** @return the message of the failure */
    public final String fails(String state, String text) {
        SQLException failure = assertThrows(SQLException.class, () -> run(text), text);
        assertEquals(state, failure.getSQLState(), () -> text + ": " + failure);
        return String.valueOf(failure.getMessage());
    }

    /** Looks again and again for what a publication is to bring about. */
    public final void await(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                fail(what + " did not come: " + query("SELECT * FROM information_schema.tarn_publications"));
            }
        }
    }

    /** Waits until the newest that the one publication has published has so many rows. */
    public final void awaitPublished(int rows) throws Exception {
        String lastRows = "SELECT last_rows FROM information_schema.tarn_publications";
        await(rows + " rows", () -> query(lastRows).equals(List.of(String.valueOf(rows))));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
