package org.tarndb.examples.snapshots.publisher;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.tarndb.examples.snapshots.ledger.LedgerTables;
import org.tarndb.examples.snapshots.publisher.Reply.Kind;
import org.tarndb.examples.snapshots.server.Destination;

/** A copy of the database, and the statement that publishes it. For one thread. */
final class Publisher implements AutoCloseable {
    private static final String SERIALIZATION_FAILURE = "40001";
    /** Of Tarn, PUBLICATION_OUTDATED: also a serialization failure, which for a copy that lags behind stays one. */
    private static final int OUTDATED = 1611;

    private static final int TIMEOUT_SECONDS = 90;

    private final Connection connection;
    private final LedgerTables tables;
    private final String publish;

    Publisher(String url, Destination destination) throws SQLException {
        this.connection = DriverManager.getConnection(url);
        this.tables = new LedgerTables(connection);
        this.publish = "PUBLISH TABLE " + String.join(", ", LedgerTables.NAMES) + " " + destination.toClause();
    }

    /** Applies batches that are missing, and publishes. */
    Reply publish(int batch) throws SQLException {
        tables.applyUpTo(batch);
        return publish();
    }

    /** Publishes what it has. */
    Reply publish() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(TIMEOUT_SECONDS);
            try (ResultSet published = statement.executeQuery(publish)) {
                return reply(published);
            }
        } catch (SQLException e) {
            return new Reply(kind(e), 0, "SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
        }
    }

    private static Kind kind(SQLException e) {
        if (e.getErrorCode() == OUTDATED) {
            return Kind.NEWER;
        }
        return SERIALIZATION_FAILURE.equals(e.getSQLState()) ? Kind.CONFLICT : Kind.FAILED;
    }

    /** A row for each table: they have been published together since the first time, so their versions are the same. */
    private static Reply reply(ResultSet published) throws SQLException {
        long version = 0;
        long files = 0;
        while (published.next()) {
            long next = published.getLong("VERSION");
            if (version != 0 && next != version) {
                return new Reply(Kind.FAILED, next, "the tables got the versions " + version + " and " + next);
            }
            version = next;
            files += published.getLong("FILES");
        }
        return new Reply(files == 0 ? Kind.SAME : Kind.PUBLISHED, version, files + " files");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
