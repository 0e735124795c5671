package org.tarndb.benchmarks.snapshots;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.ObjectStoreOnlyLog;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.manifeststore.DirectoryManifestStore;
import org.tarndb.snapshots.manifeststore.JdbcManifestStore;
import org.tarndb.snapshots.manifeststore.JdbcManifestStoreOptions;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.storage.env.Env;

/** Where writers race: a manifest store, and the object store of the manifests. Opened for the race, with their servers. */
final class RaceStores implements AutoCloseable {
    /** What can be raced on. */
    enum Kind {
        DIRECTORY,
        TARN,
        H2,
        POSTGRES,
        /** No manifest store. */
        OBJECTS,
        S3,
        S3_POSTGRES;

        private boolean isS3() {
            return this == S3 || this == S3_POSTGRES;
        }

        @Override
        public String toString() {
            return switch (this) {
                case DIRECTORY, TARN, H2, POSTGRES -> name().toLowerCase(Locale.ROOT) + ", files";
                case OBJECTS -> "none, files";
                case S3 -> "none, S3";
                case S3_POSTGRES -> "postgres, S3";
            };
        }
    }

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final LongAdder failedRepairs = new LongAdder();
    private final ObjectStore objects;
    private final ManifestLog log;

    private RaceStores(Kind kind, Scratch scratch) throws Exception {
        try {
            objects = kind.isS3() ? s3() : files(scratch.newPlace("objects"));
            opened.push(objects);
            ExternalManifestStore manifests = manifests(kind, scratch);
            // A writer and those who help it get in each other's way, which does no harm.
            ProtocolListener listener = (table, version, step, cause) -> failedRepairs.increment();
            log = manifests == null
                    ? new ObjectStoreOnlyLog(listener)
                    : new ExternalManifestLog(manifests, Env.system().entropy(), listener);
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    static RaceStores open(Kind kind, Scratch scratch) throws Exception {
        return new RaceStores(kind, scratch);
    }

    ManifestLog log() {
        return log;
    }

    /** How often what did no harm did not work. */
    long failedRepairs() {
        return failedRepairs.sum();
    }

    /** A table that nobody has written to. */
    ManifestTable newTable(String name) {
        return new ManifestTable(objects.location() + name, objects, name + "/", ManifestNaming.ICEBERG_PATHS);
    }

    private static ObjectStore files(Path directory) throws IOException {
        return ObjectStores.open(directory.toUri(), Map.of(), Env.system());
    }

    private ObjectStore s3() throws Exception {
        S3Server server = S3Server.start();
        opened.push(server);
        return ObjectStores.open(server.location(), server.options(), Env.system());
    }

    private @Nullable ExternalManifestStore manifests(Kind kind, Scratch scratch) throws IOException {
        ExternalManifestStore store = switch (kind) {
            case OBJECTS, S3 -> null;
            case DIRECTORY -> new DirectoryManifestStore(Env.system(), scratch.newPlace("rows"));
            case TARN -> jdbc("jdbc:tarn:" + scratch.newPlace("tarn"));
            // It writes each commit and forces none.
            case H2 -> jdbc("jdbc:h2:" + scratch.newPlace("h2") + "/rows;WRITE_DELAY=0");
            case POSTGRES, S3_POSTGRES -> jdbc(postgres(scratch.newPlace("postgres")));
        };
        if (store != null) {
            opened.push(store);
        }
        return store;
    }

    private static ExternalManifestStore jdbc(String url) throws IOException {
        return JdbcManifestStore.open(url, new Properties(), JdbcManifestStoreOptions.defaults());
    }

    /** As durable as a server is by default; for tests it is made otherwise. */
    private String postgres(Path directory) throws IOException {
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setDataDirectory(directory)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
        opened.push(server);
        return server.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void close() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
