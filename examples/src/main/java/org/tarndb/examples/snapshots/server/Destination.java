package org.tarndb.examples.snapshots.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Where the tables are published, as SQL has it.
 *
 * @param endpoint URL of the S3 server
 * @param manifestStore URL of the database that decides who is first
 */
public record Destination(String endpoint, String manifestStore) {
    static final String BUCKET = "ledger";
    private static final String LOCATION = "s3://" + BUCKET + "/published";

    /** {@code TO} and {@code WITH} of PUBLISH. */
    public String toClause() {
        return "TO '" + LOCATION + "' " + withClause();
    }

    /** {@code FROM} and {@code WITH} of SHOW SNAPSHOTS and EXPIRE SNAPSHOTS. */
    public String fromClause(String table) {
        return "FROM '" + LOCATION + "/" + table + "' " + withClause();
    }

    private String withClause() {
        return "WITH (endpoint = '" + endpoint + "', path_style = 'true', manifest_store = '" + manifestStore + "')";
    }

    /** A published table in a query. */
    public String snapshot(String table) {
        return "snapshot('" + location(table) + "')";
    }

    /** One version of it. */
    public String snapshot(String table, long version) {
        return "snapshot('" + location(table) + "', " + version + ")";
    }

    private String location(String table) {
        return LOCATION + "/" + table + "?endpoint=" + encode(endpoint) + "&path_style=true&manifest_store="
                + encode(manifestStore);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
