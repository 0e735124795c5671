package org.tarndb.snapshots.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.snapshots.testkit.ForwardingObjectStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.publication.LastPublished;

/** A table that is published in a layout, in files of few rows, and what its data files are. */
final class LaidOutTable {
    private static final String PLACE = "public/t/";

    /** A data file of the newest snapshot: its partition as text, and its rows that are not deleted, in the file's order. */
    record DataFileRows(String partition, List<@Nullable Object[]> rows) {}

    final SampleDatabase database = new SampleDatabase();
    final LastPublished held = LastPublished.inMemory();
    /** Data files that were opened. */
    final List<String> opened = new ArrayList<>();
    /** The greatest numbers of temporary files, of data and of sorts, when a file went to the store. */
    int mostDataFiles;

    int mostSortFiles;

    private final Path temporary;
    private final long sortMemory;
    private final Store store = new Store();

    LaidOutTable(Path temporary, long sortMemory) {
        this.temporary = temporary;
        this.sortMemory = sortMemory;
    }

    /** A table with the columns ID, a BIGINT and the primary key, C1, C2 and so on. */
    void define(SqlType... types) {
        List<ColumnDef> columns = new ArrayList<>(List.of(new ColumnDef("ID", SqlType.BIGINT, false, null)));
        for (SqlType type : types) {
            columns.add(new ColumnDef("C" + columns.size(), type, true, null));
        }
        database.define(new TableDef(1, new TableName("PUBLIC", "T"), columns, List.of(0), "T_PKEY", List.of()));
    }

    private MetadataLog log() {
        return ProtocolMetadataLog.of(store, Env.system(), (table, version, step, cause) -> {
            throw new AssertionError(cause);
        });
    }

    PublishResult publish(@Nullable String partitionBy, @Nullable String sortBy) {
        PublishOptions options = PublishOptions.in(temporary)
                .withFiles(6 << 10, new ParquetOptions(3 << 10, 1 << 10, 50))
                .withSortMemory(sortMemory);
        Target target = new Target(1, PLACE, new LayoutOptions(partitionBy, sortBy));
        return new TableSnapshotWriter(Env.system(), store, log(), options, held)
                .publish(
                        new Publication(UUID.randomUUID(), "db", database.version(), List.of(target)),
                        Cancellation.never())
                .get(0);
    }

    TableSnapshotReader reader() {
        return TableSnapshotReader.open(store, log(), PLACE);
    }

    /** The table as Iceberg's library has it. */
    Table iceberg() {
        return new BaseTable(new PublishedTableOperations(store, log(), PLACE), PLACE);
    }

    List<String> expected() {
        return Rows.texts(database.decoded(1));
    }

    List<String> published() {
        TableSnapshotReader reader = reader();
        return rows(reader, reader.current().orElseThrow());
    }

    List<String> rows(TableSnapshotReader reader, SnapshotInfo snapshot) {
        try (SnapshotScan scan = reader.scan(snapshot, snapshot.tableColumns(), List.of())) {
            return rows(scan);
        }
    }

    static List<String> rows(SnapshotScan scan) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        while (scan.next()) {
            rows.add(scan.row());
        }
        return Rows.texts(rows);
    }

    /** How many data files are read for a predicate, and with what result. */
    int filesRead(ColumnPredicate predicate, List<String> rows) {
        TableSnapshotReader reader = reader();
        SnapshotInfo snapshot = reader.current().orElseThrow();
        try (SnapshotScan scan = reader.scan(snapshot, snapshot.tableColumns(), List.of(predicate))) {
            rows.addAll(rows(scan));
            return scan.filesRead();
        }
    }

    List<DataFileRows> files() {
        PublishedTableOperations operations = new PublishedTableOperations(store, log(), PLACE);
        Table table = new BaseTable(operations, PLACE);
        SnapshotFiles files = new SnapshotFiles(store, operations.io());
        SnapshotInfo snapshot = reader().current().orElseThrow();
        List<DataFileRows> all = new ArrayList<>();
        for (LiveFile file : files.list(table, snapshot.snapshotId(), Expressions.alwaysTrue())) {
            List<@Nullable Object[]> rows = new ArrayList<>();
            try (ParquetTableReader reader =
                    files.open(file.data(), snapshot.columns(), List.of(), snapshot.columns())) {
                while (reader.next()) {
                    if (!files.deleted(file).get((int) reader.position())) {
                        rows.add(reader.row());
                    }
                }
            }
            all.add(new DataFileRows(table.spec().partitionToPath(file.data().partition()), rows));
        }
        return all;
    }

    /** Objects in memory, watched. */
    private final class Store extends ForwardingObjectStore {
        Store() {
            super(new MemoryObjectStore(Clock.system()));
        }

        @Override
        public ObjectReader open(String key) throws IOException {
            if (key.endsWith("-data.parquet")) {
                opened.add(key);
            }
            return super.open(key);
        }

        @Override
        public ObjectInfo putFile(String key, Path file) throws IOException {
            mostDataFiles = Math.max(mostDataFiles, temporaryFiles(".tmp"));
            mostSortFiles = Math.max(mostSortFiles, temporaryFiles(".sort"));
            return super.putFile(key, file);
        }
    }

    int temporaryFiles(String extension) throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return (int)
                    files.filter(file -> file.toString().endsWith(extension)).count();
        }
    }
}
