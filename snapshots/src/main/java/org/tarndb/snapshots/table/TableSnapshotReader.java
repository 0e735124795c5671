package org.tarndb.snapshots.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.tarndb.snapshots.iceberg.IcebergPredicates;
import org.tarndb.snapshots.iceberg.IcebergSchemas;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Reads one published table, as of the version of its metadata at which it was opened. Thread-safe; scans are not. */
public final class TableSnapshotReader {
    private final Table table;
    private final TableMetadata metadata;
    private final SnapshotFiles files;

    private TableSnapshotReader(Table table, TableMetadata metadata, SnapshotFiles files) {
        this.table = table;
        this.metadata = metadata;
        this.files = files;
    }

    /**
     * Opens a table at its newest version.
     *
     * @param table the key that all its objects begin with, with a slash at its end
     * @throws TarnException SNAPSHOT_NOT_FOUND, OBJECT_STORE_FAILED
     */
    public static TableSnapshotReader open(ObjectStore store, MetadataLog log, String table) {
        return of(store, new PublishedTableOperations(store, log, table));
    }

    /**
     * Opens a table at an earlier version of its metadata.
     *
     * @param version from 1
     * @throws TarnException SNAPSHOT_NOT_FOUND, OBJECT_STORE_FAILED
     */
    public static TableSnapshotReader open(ObjectStore store, MetadataLog log, String table, long version) {
        PublishedTableOperations operations = new PublishedTableOperations(store, log, table);
        if (!operations.open(version)) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_NOT_FOUND,
                    "at " + operations.location() + " there is no version " + version
                            + "; it has expired, or is to come");
        }
        return of(store, operations);
    }

    /**
     * The table at the version that {@code operations} have.
     *
     * @throws TarnException SNAPSHOT_NOT_FOUND
     */
    public static TableSnapshotReader of(ObjectStore store, PublishedTableOperations operations) {
        TableMetadata metadata = operations.current();
        if (metadata == null) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_NOT_FOUND, "at " + operations.location() + " no table is published");
        }
        return new TableSnapshotReader(
                new BaseTable(operations, operations.location()), metadata, new SnapshotFiles(store, operations.io()));
    }

    /** The current snapshot's ancestors and itself, oldest first: those that are still kept. */
    public List<SnapshotInfo> snapshots() {
        return StreamSupport.stream(metadata.snapshots().spliterator(), false)
                .map(this::info)
                .toList();
    }

    /** The newest snapshot; empty for a table that never had one. */
    public Optional<SnapshotInfo> current() {
        return Optional.ofNullable(metadata.currentSnapshot()).map(this::info);
    }

    private SnapshotInfo info(Snapshot snapshot) {
        return new SnapshotInfo(
                snapshot.snapshotId(),
                Instant.ofEpochMilli(snapshot.timestampMillis()),
                TableIdentity.csnOf(snapshot),
                snapshot.summary().get(SnapshotProperties.PUBLICATION),
                IcebergSchemas.columns(schema(snapshot)));
    }

    private Schema schema(Snapshot snapshot) {
        Integer id = snapshot.schemaId();
        Schema schema = id == null ? null : metadata.schemasById().get(id);
        return schema == null ? metadata.schema() : schema;
    }

    /**
     * Reads the rows of a snapshot that meet all predicates, in no particular order. Files, row groups and pages that can't have
     * any are skipped.
     *
     * @param columns table columns of the snapshot: what a row has, in this order
     * @throws TarnException SNAPSHOT_NOT_FOUND when it is not one of {@link #snapshots}
     */
    public SnapshotScan scan(SnapshotInfo snapshot, List<FileColumn> columns, List<ColumnPredicate> predicates) {
        if (metadata.snapshot(snapshot.snapshotId()) == null) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_NOT_FOUND,
                    "there is no snapshot " + snapshot.snapshotId() + " of " + table.location() + "; it has expired");
        }
        Expression filter = IcebergPredicates.all(predicates, snapshot.columns(), table.schema());
        List<LiveFile> all = files.list(table, snapshot.snapshotId(), filter);
        return new SnapshotScan(files, all, snapshot.columns(), new ArrayList<>(columns), predicates);
    }

    /** The files that a snapshot is made of, as keys of the object store: those that must be kept as long as it is. */
    public List<String> objectKeys(SnapshotInfo snapshot) {
        List<String> keys = new ArrayList<>();
        for (LiveFile file : files.list(table, snapshot.snapshotId(), Expressions.alwaysTrue())) {
            keys.add(files.key(file.location()));
            file.deletes().forEach(deletes -> keys.add(files.key(deletes.location())));
        }
        return keys;
    }

    /** How many data files a snapshot has. */
    public int fileCount(SnapshotInfo snapshot) {
        return files.list(table, snapshot.snapshotId(), Expressions.alwaysTrue())
                .size();
    }

    /** How many rows of a snapshot's data files are deleted. */
    public long deletedRows(SnapshotInfo snapshot) {
        return files.list(table, snapshot.snapshotId(), Expressions.alwaysTrue()).stream()
                .flatMap(file -> file.deletes().stream())
                .mapToLong(DeleteFile::recordCount)
                .sum();
    }
}
