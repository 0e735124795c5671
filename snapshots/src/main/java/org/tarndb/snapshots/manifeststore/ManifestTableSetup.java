package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Looks at a database before the first row is read, and creates the table there. */
final class ManifestTableSetup {
    private final ManifestTable table;
    private final SqlDialect dialect;
    private final JdbcTransactions transactions;
    private final JdbcManifestStoreOptions options;

    ManifestTableSetup(
            ManifestTable table, SqlDialect dialect, JdbcTransactions transactions, JdbcManifestStoreOptions options) {
        this.table = table;
        this.dialect = dialect;
        this.transactions = transactions;
        this.options = options;
    }

    void run() throws IOException {
        Optional<String> refusal = transactions.read("create the table if it is not there", this::refusal);
        if (refusal.isPresent()) {
            throw new IOException("manifest table " + options.table() + " can't be used: " + refusal.get());
        }
    }

    private Optional<String> refusal(Connection connection) throws SQLException {
        if (connection.getTransactionIsolation() < Connection.TRANSACTION_READ_COMMITTED) {
            return Optional.of("the connection reads what is not committed; set its isolation to READ COMMITTED");
        }
        String refusal = dialect.refusal(connection);
        if (refusal == null) {
            createUnlessThere(connection);
        }
        return Optional.ofNullable(refusal);
    }

    /** Several may create the tables at once: who fails looks again whether another one has done it. */
    private void createUnlessThere(Connection connection) throws SQLException {
        if (table.exists(connection)) {
            return;
        }
        SQLException failure = null;
        for (String definition : table.definitions()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(definition);
            } catch (SQLException e) {
                failure = e;
            }
        }
        if (failure != null && !table.exists(connection)) {
            throw failure;
        }
    }
}
