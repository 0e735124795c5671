package org.tarndb.examples.snapshots.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A PostgreSQL server of our own, in a temporary directory. */
public final class ManifestDatabase implements AutoCloseable {
    private final EmbeddedPostgres server;

    private ManifestDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    /** @throws IOException there are no binaries for this platform, or it does not start */
    public static ManifestDatabase start() throws IOException {
        try {
            // As it is by default, but not in this distribution, which is made for tests.
            return new ManifestDatabase(EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .start());
        } catch (IllegalStateException e) {
            throw new IOException(
                    "PostgreSQL can't be started here (" + e.getMessage()
                            + "); name a database of your own with --manifest-store jdbc:...",
                    e);
        }
    }

    public String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
