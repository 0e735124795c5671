package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The statements of two tables. One has the rows. A version is a BIGINT: those of detached versions are negative, and among
 * them, as among the others, the signed order is the unsigned one.
 *
 * <p>The other one, {@code ..._bases}, has a row for each table location, which every transaction updates first that adds or
 * deletes rows of it. So these run one after another, and what one reads of the location is not changed by another one before
 * it commits. It is updated, not only locked: in Tarn a transaction's locks are free as soon as its place in the order is
 * known, and who then updates the same row builds on it. Rows of this table stay when the location's rows are deleted.
 *
 * <p>Immutable.
 */
final class ManifestTable {
    /** In an index of PostgreSQL an entry has at most 2,704 bytes. */
    static final int MAX_BASE_CHARS = 1000;

    static final int MAX_PATH_CHARS = 1000;
    private static final String COLUMNS = "base_uri, version, manifest_path, size_bytes, sha256";

    private final String name;
    private final SqlDialect dialect;
    private final int timeoutSeconds;

    ManifestTable(String name, SqlDialect dialect, int timeoutSeconds) {
        this.name = name;
        this.dialect = dialect;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Whether the tables are there, with these columns. */
    boolean exists(Connection connection) {
        return answers(connection, select("WHERE 1 = 0"))
                && answers(connection, "SELECT base_uri, writes FROM " + bases() + " WHERE 1 = 0");
    }

    private static boolean answers(Connection connection, String query) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return !rows.next();
        } catch (SQLException e) {
            return false;
        }
    }

    /** What creates the tables, each on its own: another one may have been faster with one of them. */
    List<String> definitions() {
        String base = "base_uri VARCHAR(" + MAX_BASE_CHARS + ") NOT NULL";
        return List.of(
                "CREATE TABLE " + bases() + " (" + base + ", writes BIGINT NOT NULL, PRIMARY KEY (base_uri))",
                "CREATE TABLE " + name + " (" + base + ", version BIGINT NOT NULL, manifest_path VARCHAR("
                        + MAX_PATH_CHARS
                        + ") NOT NULL, size_bytes BIGINT NOT NULL, sha256 VARCHAR(64), PRIMARY KEY (base_uri, version))");
    }

    /** Locks the location until the transaction ends; false when there is nothing to lock yet. */
    boolean lockBase(Connection connection, String base) throws SQLException {
        try (PreparedStatement statement =
                prepare(connection, "UPDATE " + bases() + " SET writes = writes + 1 WHERE base_uri = ?")) {
            statement.setString(1, base);
            return statement.executeUpdate() == 1;
        }
    }

    /** Makes the location's row; false when there is one, some databases throw instead. */
    boolean insertBase(Connection connection, String base) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection, "INSERT INTO " + bases() + " (base_uri, writes) VALUES (?, 0)" + dialect.insertSuffix())) {
            statement.setString(1, base);
            return statement.executeUpdate() == 1;
        }
    }

    List<ManifestRow> get(Connection connection, String base, long version) throws SQLException {
        try (PreparedStatement statement = prepare(connection, select("WHERE base_uri = ? AND version = ?"))) {
            statement.setString(1, base);
            statement.setLong(2, version);
            return rows(statement, base);
        }
    }

    List<ManifestRow> latest(Connection connection, String base) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection,
                select("WHERE base_uri = ? AND version >= 0 ORDER BY version DESC FETCH FIRST 1 ROWS ONLY"))) {
            statement.setString(1, base);
            return rows(statement, base);
        }
    }

    List<ManifestRow> list(Connection connection, String base) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection, select("WHERE base_uri = ? ORDER BY CASE WHEN version < 0 THEN 1 ELSE 0 END, version"))) {
            statement.setString(1, base);
            return rows(statement, base);
        }
    }

    /** @return false when there is a row already; some databases throw instead */
    boolean insert(Connection connection, ManifestRow row) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection,
                "INSERT INTO " + name + " (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?)" + dialect.insertSuffix())) {
            statement.setString(1, row.base());
            statement.setLong(2, row.version());
            statement.setString(3, row.path());
            statement.setLong(4, row.sizeBytes());
            statement.setString(5, row.sha256());
            return statement.executeUpdate() == 1;
        }
    }

    boolean update(Connection connection, ManifestRow row, String expectedPath) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection,
                "UPDATE " + name + " SET manifest_path = ?, size_bytes = ?, sha256 = ?"
                        + " WHERE base_uri = ? AND version = ? AND manifest_path = ?")) {
            statement.setString(1, row.path());
            statement.setLong(2, row.sizeBytes());
            statement.setString(3, row.sha256());
            statement.setString(4, row.base());
            statement.setLong(5, row.version());
            statement.setString(6, expectedPath);
            return statement.executeUpdate() == 1;
        }
    }

    void delete(Connection connection, String base, long version, String path) throws SQLException {
        try (PreparedStatement statement = prepare(
                connection, "DELETE FROM " + name + " WHERE base_uri = ? AND version = ? AND manifest_path = ?")) {
            statement.setString(1, base);
            statement.setLong(2, version);
            statement.setString(3, path);
            statement.executeUpdate();
        }
    }

    void delete(Connection connection, String base) throws SQLException {
        try (PreparedStatement statement = prepare(connection, "DELETE FROM " + name + " WHERE base_uri = ?")) {
            statement.setString(1, base);
            statement.executeUpdate();
        }
    }

    /** @throws TarnException LIMIT_EXCEEDED for a row that the columns have no room for: some databases would cut it */
    static void checkFits(ManifestRow row) {
        checkFits(row.base());
        if (row.path().length() > MAX_PATH_CHARS) {
            throw tooLong("the path " + row.path(), row.path().length(), MAX_PATH_CHARS);
        }
    }

    /** The same for a row of a location, before there is one. */
    static void checkFits(String base) {
        if (base.length() > MAX_BASE_CHARS) {
            throw tooLong("the location " + base, base.length(), MAX_BASE_CHARS);
        }
    }

    private static TarnException tooLong(String what, int length, int most) {
        return new TarnException(
                ErrorCode.LIMIT_EXCEEDED,
                what + " has " + length + " characters, and a manifest store in a database takes " + most
                        + "; use a shorter location, or another manifest store");
    }

    private String bases() {
        return name + "_bases";
    }

    private String select(String rest) {
        return "SELECT " + COLUMNS + " FROM " + name + " " + rest;
    }

    private PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.setQueryTimeout(timeoutSeconds);
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private static List<ManifestRow> rows(PreparedStatement statement, String base) throws SQLException {
        List<ManifestRow> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                ManifestRow row = row(result);
                if (!row.base().equals(base)) {
                    throw new SQLException("asked for " + base + ", the database gave " + row.base()
                            + ": it compares text inexactly; choose a binary collation for the table's columns");
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static ManifestRow row(ResultSet result) throws SQLException {
        return new ManifestRow(
                result.getString(1), result.getLong(2), result.getString(3), result.getLong(4), result.getString(5));
    }
}
