package org.tarndb.snapshots.manifeststore;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.StorePair;

/** The databases that the manifest table is tested on, for real. */
enum Database {
    TARN {
        @Override
        String newUrl() {
            return "jdbc:tarn:mem:manifests" + COUNT.incrementAndGet();
        }
    },
    H2 {
        @Override
        String newUrl() {
            return "jdbc:h2:mem:manifests" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
        }
    },
    POSTGRESQL {
        @Override
        String newUrl() {
            return Server.INSTANCE.getJdbcUrl("postgres", "postgres");
        }
    };

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Of a database without this test's tables. */
    abstract String newUrl();

    /** One that no other test uses: the server is shared. */
    static JdbcManifestStoreOptions newTable() {
        return JdbcManifestStoreOptions.defaults().withTable("manifests_" + COUNT.incrementAndGet());
    }

    /** Rows in Tarn and in PostgreSQL; they are shared by many tests, with tables of their own. */
    static Stream<StorePair> pairs() {
        return Stream.of(TARN, POSTGRESQL).map(database -> {
            String url = database.newUrl();
            JdbcManifestStoreOptions options = newTable();
            return new StorePair("memory, " + database, MemoryObjectStore::new, () -> {
                try {
                    return JdbcManifestStore.open(url, noProperties(), options);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        });
    }

    static Properties noProperties() {
        return new Properties();
    }

    /** One server for the JVM; it ends with it. */
    private static final class Server {
        static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("max_connections", "60")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
