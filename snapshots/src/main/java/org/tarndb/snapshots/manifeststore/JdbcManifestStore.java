package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;

/**
 * Rows in a table of a database: Tarn itself, H2, PostgreSQL; of another one, what the SQL standard has must be enough.
 * Several rows are added in one transaction, also of different locations. Transactions that add or delete rows of one location
 * run one after another.
 *
 * <p>Each call is a transaction of its own, so it sees all that was committed before at every isolation level from READ
 * COMMITTED on. A write is as durable as the database's commit. A server that is a standby is refused.
 *
 * <p>What fails is tried again where it can't have happened ({@link JdbcManifestStoreOptions#attempts}). Messages name table,
 * version and location, and no password. Thread-safe.
 */
public final class JdbcManifestStore implements ExternalManifestStore {
    private final ConnectionSource connections;
    private final JdbcTransactions transactions;
    private final ManifestTable table;

    private JdbcManifestStore(ConnectionSource connections, JdbcTransactions transactions, ManifestTable table) {
        this.connections = connections;
        this.transactions = transactions;
        this.table = table;
    }

    /**
     * Opens a store on a data source, which stays the caller's to close; creates its two tables if they are not there.
     *
     * @throws IOException when the database can't be reached, can't be trusted, or has another table of that name
     */
    public static JdbcManifestStore open(DataSource dataSource, JdbcManifestStoreOptions options) throws IOException {
        return open(new DataSourceConnections(dataSource), options, SecretRedaction.ofUnknown());
    }

    /**
     * Opens a store on a URL of JDBC; creates its two tables if they are not there. Up to four connections are kept open until the
     * store is closed.
     *
     * @param properties of the connections: user, password and what else the driver takes; see its documentation
     * @throws IOException as for the other one, and when no driver knows the URL
     */
    public static JdbcManifestStore open(String url, Properties properties, JdbcManifestStoreOptions options)
            throws IOException {
        Properties all = new Properties();
        properties.stringPropertyNames().forEach(name -> all.setProperty(name, properties.getProperty(name)));
        SqlDialect.ofUrl(url).setDefaults(all);
        SecretRedaction redaction = SecretRedaction.of(url, all);
        ConnectionSource connections;
        try {
            connections = new KeptConnections(url, all, options.env().clock());
        } catch (SQLException e) {
            throw new IOException("there is no JDBC driver for the manifest store at " + redaction.redact(url), e);
        }
        try {
            return open(connections, options, redaction);
        } catch (IOException | RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    private static JdbcManifestStore open(
            ConnectionSource connections, JdbcManifestStoreOptions options, SecretRedaction redaction)
            throws IOException {
        JdbcTransactions opening = new JdbcTransactions(connections, SqlDialect.STANDARD, options, redaction);
        SqlDialect dialect = opening.read(
                "ask the database what it is",
                connection -> SqlDialect.of(connection.getMetaData().getDatabaseProductName()));
        ManifestTable table = new ManifestTable(options.table(), dialect, options.statementTimeoutSeconds());
        new ManifestTableSetup(table, dialect, opening, options).run();
        return new JdbcManifestStore(
                connections, new JdbcTransactions(connections, dialect, options, redaction), table);
    }

    @Override
    public Optional<ManifestRow> get(String base, long version) throws IOException {
        return first(
                transactions.read("read " + of(base, version), connection -> table.get(connection, base, version)));
    }

    @Override
    public Optional<ManifestRow> getLatestVersion(String base) throws IOException {
        ManifestTable.checkFits(base);
        return first(
                transactions.read("read the latest version of " + base, connection -> table.latest(connection, base)));
    }

    @Override
    public boolean putIfNotExists(List<ManifestClaim> claims) throws IOException {
        Claims work = new Claims(table, claims);
        for (ManifestClaim claim : claims) {
            ManifestTable.checkFits(claim.row());
        }
        ManifestRow first = claims.get(0).row();
        String others = claims.size() == 1 ? "" : " and " + (claims.size() - 1) + " rows more";
        return writeLocked("add " + of(first.base(), first.version()) + others, work.bases(), work);
    }

    @Override
    public boolean putIfExists(ManifestRow row, String expectedPath) throws IOException {
        ManifestTable.checkFits(row);
        return transactions.write(
                "replace " + of(row.base(), row.version()), connection -> table.update(connection, row, expectedPath));
    }

    @Override
    public void delete(String base, long version, String path) throws IOException {
        writeLocked("delete " + of(base, version), new TreeSet<>(Set.of(base)), connection -> {
            table.delete(connection, base, version, path);
            return true;
        });
    }

    @Override
    public void delete(String base) throws IOException {
        writeLocked("delete the rows of " + base, new TreeSet<>(Set.of(base)), connection -> {
            table.delete(connection, base);
            return true;
        });
    }

    /** Ends, for the rows that are locked are never deleted. */
    private boolean writeLocked(String what, SortedSet<String> bases, SqlWork<Boolean> work) throws IOException {
        LockedWork locked = new LockedWork(table, bases, work);
        while (!transactions.write(what, locked)) {
            String missing = locked.missingBase();
            if (missing == null) {
                return false;
            }
            transactions.write("add " + missing, connection -> table.insertBase(connection, missing));
        }
        return true;
    }

    @Override
    public List<ManifestRow> list(String base) throws IOException {
        return transactions.read("list the versions of " + base, connection -> table.list(connection, base));
    }

    @Override
    public int maxTables() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void close() {
        connections.close();
    }

    private static Optional<ManifestRow> first(List<ManifestRow> rows) {
        return rows.stream().findFirst();
    }

    private static String of(String base, long version) {
        return "version " + Long.toUnsignedString(version) + " of " + base;
    }
}
