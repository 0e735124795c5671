package org.tarndb.snapshots.s3;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/** What may decide between publishers, as the option {@code manifest_store} of SQL. */
enum ManifestDatabase {
    OBJECT_STORE {
        @Override
        String option() {
            return "object_store";
        }
    },
    TARN {
        @Override
        String option() {
            return "jdbc:tarn:mem:s3manifests" + COUNT.incrementAndGet();
        }
    },
    H2 {
        @Override
        String option() {
            return "jdbc:h2:mem:s3manifests" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
        }
    },
    POSTGRESQL {
        @Override
        String option() {
            return Server.INSTANCE.getJdbcUrl("postgres", "postgres");
        }
    };

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** A new database, or one that is used with other locations alone. */
    abstract String option();

    /** One server for the JVM; it ends with it. */
    private static final class Server {
        static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
