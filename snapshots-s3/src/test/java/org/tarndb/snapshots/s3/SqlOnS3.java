package org.tarndb.snapshots.s3;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.tarndb.snapshots.testkit.SqlClient;

/** A database in memory, and a location of its own in S3. */
final class SqlOnS3 extends SqlClient {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String base;
    private final String endpoint;
    private final String manifestStore;

    SqlOnS3(String manifestStore) throws SQLException {
        this(manifestStore, S3Server.INSTANCE.newLocation(), S3Server.INSTANCE.port());
    }

    SqlOnS3(String manifestStore, URI location, int port) throws SQLException {
        super("jdbc:tarn:mem:sql_on_s3_" + DATABASES.incrementAndGet());
        String text = location.toString();
        this.base = text.substring(0, text.length() - 1);
        this.endpoint = "http://127.0.0.1:" + port;
        this.manifestStore = manifestStore;
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

    /** The options of the location for one who asks another port and would wait there for an hour. */
    String withPatience(int port) {
        return " WITH (endpoint = 'http://127.0.0.1:" + port
                + "', path_style = true, request_timeout = 3600, manifest_store = '" + manifestStore + "')";
    }

    /** The latest version in FROM, as {@link #withPatience} has it. */
    String patientSnapshot(String table, int port) {
        return "snapshot('" + uri(table) + "?path_style=true&request_timeout=3600&endpoint="
                + encode("http://127.0.0.1:" + port) + "&manifest_store=" + encode(manifestStore) + "')";
    }

    /** In FROM: one version, ", 7", or the latest, "". */
    String snapshot(String table, String version) {
        return "snapshot('" + uri(table) + "?path_style=true&endpoint=" + encode(endpoint) + "&manifest_store="
                + encode(manifestStore) + "'" + version + ")";
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** Of SHOW SNAPSHOTS. */
    List<String> shown(String column, String table) throws SQLException {
        return column(column, "SHOW SNAPSHOTS FROM '" + uri(table) + "'" + with());
    }

    @Override
    public void close() throws SQLException {
        run("SHUTDOWN");
        super.close();
    }
}
