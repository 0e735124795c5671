package org.tarndb.snapshots.lance;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifeststore.DirectoryManifestStore;
import org.tarndb.snapshots.manifeststore.JdbcManifestStore;
import org.tarndb.snapshots.manifeststore.JdbcManifestStoreOptions;
import org.tarndb.storage.env.Env;

/** The kinds of manifest stores; each test has rows of its own. */
enum StoreKind {
    DIRECTORY {
        @Override
        ExternalManifestStore open(Path directory) {
            return new DirectoryManifestStore(Env.system(), directory.resolve("rows"));
        }
    },
    TARN {
        @Override
        ExternalManifestStore open(Path directory) throws IOException {
            return jdbc("jdbc:tarn:" + directory.resolve("db"), "manifests");
        }
    },
    POSTGRESQL {
        @Override
        ExternalManifestStore open(Path directory) throws IOException {
            return jdbc(Server.INSTANCE.getJdbcUrl("postgres", "postgres"), "manifests_" + COUNT.incrementAndGet());
        }
    };

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** @param directory for what it keeps in files */
    abstract ExternalManifestStore open(Path directory) throws IOException;

    private static ExternalManifestStore jdbc(String url, String table) throws IOException {
        return JdbcManifestStore.open(
                url, new Properties(), JdbcManifestStoreOptions.defaults().withTable(table));
    }

    /** One server for the JVM; it ends with it. */
    private static final class Server {
        static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("synchronous_commit", "on")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
