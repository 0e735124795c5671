package org.tarndb.snapshots.s3;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database in memory, and a location of its own in S3. */
final class SqlOnS3 implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String url = "jdbc:tarn:mem:sql_on_s3_" + DATABASES.incrementAndGet();
    private final Connection connection;
    private final Statement statement;
    private final String base;
    private final String endpoint;
    private final String manifestStore;

    SqlOnS3(String manifestStore) throws SQLException {
        this(manifestStore, S3Server.INSTANCE.newLocation(), S3Server.INSTANCE.port());
    }

    SqlOnS3(String manifestStore, URI location, int port) throws SQLException {
        this.connection = DriverManager.getConnection(url);
        this.statement = connection.createStatement();
        String text = location.toString();
        this.base = text.substring(0, text.length() - 1);
        this.endpoint = "http://127.0.0.1:" + port;
        this.manifestStore = manifestStore;
    }

    /** URL of the database. */
    String url() {
        return url;
    }

    /** The option {@code manifest_store}. */
    String store() {
        return manifestStore;
    }

    /** A table's URI, or that of all when its name is empty. */
    String uri(String table) {
        return table.isEmpty() ? base : base + "/" + table;
    }

    /** The options of the location. */
    String with() {
        return with(manifestStore);
    }

    String with(String store) {
        return " WITH (endpoint = '" + endpoint + "', path_style = true, manifest_store = '" + store + "')";
    }

    /** In FROM: one version, ", 7", or the latest, "". */
    String snapshot(String table, String version) {
        return "snapshot('" + uri(table) + "?path_style=true&endpoint=" + encode(endpoint) + "&manifest_store="
                + encode(manifestStore) + "'" + version + ")";
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    void run(String... statements) throws SQLException {
        for (String each : statements) {
            statement.execute(each);
        }
    }

    List<String> query(String text) throws SQLException {
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

    /** One column of the rows of a command. */
    List<String> column(String name, String command) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(command)) {
            while (result.next()) {
                values.add(result.getString(name));
            }
        }
        return values;
    }

    /** Of SHOW SNAPSHOTS. */
    List<String> shown(String column, String table) throws SQLException {
        return column(column, "SHOW SNAPSHOTS FROM '" + uri(table) + "'" + with());
    }

    @Override
    public void close() throws SQLException {
        statement.execute("SHUTDOWN");
        connection.close();
    }
}
