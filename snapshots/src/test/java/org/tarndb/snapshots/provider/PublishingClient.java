package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A private database with a table T of three rows, through JDBC. */
final class PublishingClient implements AutoCloseable {
    private final Connection connection;
    private final Statement statement;

    PublishingClient() throws SQLException {
        connection = DriverManager.getConnection("jdbc:tarn:mem:");
        statement = connection.createStatement();
        run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))");
        run("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    }

    Connection connection() {
        return connection;
    }

    void run(String sql) throws SQLException {
        statement.execute(sql);
    }

    /** Publishes T after a change, so that there is a new version. */
    void publish(String to) throws SQLException {
        run("UPDATE t SET name = name || '.'");
        run("PUBLISH TABLE t TO " + to);
    }

    /** The first columns of the rows. */
    List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    /** @return the message */
    String fails(String state, String sql) {
        SQLException failure = assertThrows(SQLException.class, () -> run(sql), sql);
        assertEquals(state, failure.getSQLState(), () -> sql + ": " + failure.getMessage());
        return String.valueOf(failure.getMessage());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
