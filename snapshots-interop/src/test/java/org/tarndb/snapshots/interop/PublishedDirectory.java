package org.tarndb.snapshots.interop;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.table.Publication;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.snapshots.table.PublishOptions;
import org.tarndb.snapshots.table.PublishResult;
import org.tarndb.snapshots.table.TableSnapshotWriter;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.txn.publication.LastPublished;

/** A table, and a directory that it is published to. */
final class PublishedDirectory {
    /** Of the table's place, without the slash at its end. */
    static final String PREFIX = "public/t";

    private static final ProtocolListener NO_WARNINGS = (table, version, step, cause) -> {
        throw new AssertionError(step + " of version " + version + " of " + table, cause);
    };

    final SampleDatabase database = new SampleDatabase();
    private final Path directory;
    private final TableSnapshotWriter writer;

    PublishedDirectory(Path directory) {
        this(directory, new LocalObjectStore(Env.system(), directory.resolve("published")));
    }

    /** @param store has the files in the directory {@code published} */
    PublishedDirectory(Path directory, ObjectStore store) {
        this.directory = directory;
        PublishOptions options = PublishOptions.in(directory.resolve("temporary"))
                .withFiles(40 << 10, new ParquetOptions(20 << 10, 4 << 10, 100));
        this.writer = new TableSnapshotWriter(
                Env.system(),
                store,
                ProtocolMetadataLog.of(store, Env.system(), NO_WARNINGS),
                options,
                LastPublished.inMemory());
    }

    /** The table's directory. */
    Path table() {
        return directory.resolve("published").resolve(PREFIX);
    }

    Path metadata(String name) {
        return table().resolve("metadata").resolve(name);
    }

    PublishResult publish() {
        return publish(LayoutOptions.NONE);
    }

    PublishResult publish(LayoutOptions layout) {
        Target target = new Target(1, PREFIX + "/", layout);
        Publication publication = new Publication(UUID.randomUUID(), "db", database.version(), List.of(target));
        return writer.publish(publication, Cancellation.never()).get(0);
    }

    /** The table of all types with random rows. */
    void fillWithAllTypes(int rows, Random random) {
        TableDef table = SampleTables.ofAllTypes();
        database.define(table);
        for (long id = 0; id < rows; id++) {
            @Nullable Object[] row = new @Nullable Object[table.columns().size()];
            row[0] = id;
            for (int i = 1; i < row.length; i++) {
                row[i] = SampleTables.value(table.columns().get(i).type(), random);
            }
            database.put(1, row);
        }
    }
}
