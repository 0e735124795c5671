package org.tarndb.snapshots.table;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.expressions.Expressions;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog.Claim;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.iceberg.StagedTable;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.table.PublishedTable.Kind;
import org.tarndb.snapshots.table.PublishedVersions.Held;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishPhase;

/**
 * One attempt to make the next version of one published table: what is written, and which files go. All that it needs is in the
 * object store before its {@link #claim} is made. For one thread.
 */
final class TableUpdate {
    private final Publication publication;
    private final Publication.Target target;
    private final TableDef table;
    private final Tree<byte[]> rows;
    private final FileRows fileRows;
    private final PublishedTableOperations operations;
    private final StagedTable staged;
    private final @Nullable TableMetadata base;
    private final SnapshotFiles files;
    private final RowFiles output;
    private final PublishOptions options;
    private final TableProgress progress;
    private final List<DataFile> removedData = new ArrayList<>();
    private final List<DeleteFile> removedDeletes = new ArrayList<>();
    private Kind kind = Kind.UNCHANGED;
    private long rowsDeleted;

    /** @param operations of the table, at the version that the attempt is made from */
    TableUpdate(
            Publication publication,
            Publication.Target target,
            PublishedTableOperations operations,
            SnapshotFiles files,
            RowFiles output,
            StagedTable staged,
            PublishOptions options,
            PublishListener listener,
            Cancellation cancellation) {
        this.publication = publication;
        this.target = target;
        this.operations = operations;
        this.staged = staged;
        this.base = staged.metadata();
        this.table = requireTable(publication, target);
        this.rows = requireVersion(publication, target).rows();
        this.fileRows = new FileRows(table);
        this.files = files;
        this.output = output;
        this.options = options;
        this.progress = new TableProgress(table.id(), listener, cancellation, output::bytesSoFar);
    }

    private static TableDef requireTable(Publication publication, Publication.Target target) {
        TableDef table = publication.version().catalog().table(target.tableId());
        if (table == null) {
            throw noTable(publication, target);
        }
        return table;
    }

    private static TableVersion requireVersion(Publication publication, Publication.Target target) {
        TableVersion version = publication.version().table(target.tableId());
        if (version == null) {
            throw noTable(publication, target);
        }
        return version;
    }

    private static TarnException noTable(Publication publication, Publication.Target target) {
        return new TarnException(
                ErrorCode.UNDEFINED_TABLE,
                "the table " + target.tableId() + ", published at " + target.table()
                        + ", is not in the version with CSN "
                        + publication.version().csn() + "; it was dropped");
    }

    /** Writes what differs from the published version. */
    void write(PublishedVersions held) {
        TableIdentity identity = new TableIdentity(publication.databaseId(), table, fileRows.schema());
        try (output) {
            if (base == null) {
                staged.replace(identity.create(operations));
                writeAll();
            } else {
                writeNext(identity, base, held);
            }
        }
    }

    private void writeNext(TableIdentity identity, TableMetadata from, PublishedVersions held) {
        identity.requireSame(from);
        identity.requireNotOlder(from, publication.version().csn());
        boolean mustRewrite = identity.reasonToRewrite(from) != null;
        staged.replace(identity.adapt(from));
        Snapshot snapshot = from.currentSnapshot();
        List<LiveFile> published = snapshot == null
                ? List.of()
                : files.list(staged.table(), snapshot.snapshotId(), Expressions.alwaysTrue());
        if (snapshot == null || mustRewrite || isFragmented(published)) {
            replaceAll(published);
        } else {
            TableVersion known = held.of(operations.location(), snapshot.snapshotId());
            writeChanges(published, changes(published, known));
        }
        if (kind == Kind.UNCHANGED && staged.metadata() != from) {
            kind = Kind.INCREMENTAL;
        }
    }

    private Changes changes(List<LiveFile> published, @Nullable TableVersion known) {
        return known != null
                ? new DiffChanges(known.rows(), rows, fileRows, table.keyCodec(), files, progress)
                : new ComparedChanges(rows, fileRows, files, published, progress);
    }

    private boolean isFragmented(List<LiveFile> published) {
        long bytes = published.stream()
                .mapToLong(file -> file.data().fileSizeInBytes())
                .sum();
        return published.size() > options.maxFiles() && bytes / published.size() < options.targetFileBytes() / 4;
    }

    private void writeChanges(List<LiveFile> published, Changes changes) {
        if (changes.isEmpty()) {
            return;
        }
        if (changes.rowsToWrite() + changes.rowsToDelete() > options.rewriteShare() * rows.size()) {
            replaceAll(published);
            return;
        }
        kind = Kind.INCREMENTAL;
        progress.begin(PublishPhase.WRITING, changes.rowsToWrite());
        changes.forEachRowToWrite(this::writeCounted);
        output.endFile();
        progress.begin(PublishPhase.DELETING, changes.rowsToDelete());
        for (LiveFile file : published) {
            delete(file, changes);
            progress.reach(rowsDeleted);
        }
        if (rowsDeleted != changes.rowsToDelete()) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "of " + changes.rowsToDelete() + " changed rows of " + table.name() + " " + rowsDeleted
                            + " were found in the published files at " + operations.location()
                            + "; publish the table to another location");
        }
    }

    private void writeCounted(byte[] key, byte[] row) {
        progress.row();
        write(key, row);
    }

    private void write(byte[] key, byte[] row) {
        output.write(fileRows.schema().columns(), fileRows.of(key, row));
    }

    private void delete(LiveFile file, Changes changes) {
        BitSet deleted = files.deleted(file);
        int before = deleted.cardinality();
        changes.addDeletions(file, deleted);
        int now = deleted.cardinality();
        if (now == before) {
            return;
        }
        rowsDeleted += now - before;
        removedDeletes.addAll(file.deletes());
        if (now > options.rewriteShare() * file.rows()) {
            removedData.add(file.data());
            writeLiveRows(file, deleted);
        } else {
            output.writeDeletions(file.location(), deleted);
        }
    }

    /** The rows of a file that are left: they are in the version just so. */
    private void writeLiveRows(LiveFile file, BitSet deleted) {
        try (ParquetTableReader reader = files.open(
                file.location(),
                fileRows.schema().keyColumns(),
                List.of(),
                fileRows.schema().columns())) {
            while (reader.next()) {
                progress.check();
                if (!deleted.get(Math.toIntExact(reader.position()))) {
                    byte[] key = fileRows.keyOf(reader.row());
                    byte[] row = rows.get(key);
                    if (row == null) {
                        throw new TarnException(
                                ErrorCode.SNAPSHOT_CORRUPTED,
                                file.location() + " has a row that the table did not have: " + table.describeKey(key));
                    }
                    write(key, row);
                }
            }
        }
        output.endFile();
    }

    private void replaceAll(List<LiveFile> published) {
        for (LiveFile file : published) {
            removedData.add(file.data());
            removedDeletes.addAll(file.deletes());
        }
        writeAll();
    }

    private void writeAll() {
        kind = Kind.FULL;
        progress.begin(PublishPhase.WRITING, rows.size());
        Cursor<byte[]> cursor = rows.cursor(KeyRange.all());
        while (cursor.next()) {
            writeCounted(cursor.key(), cursor.value());
        }
        output.endFile();
    }

    /** Whether the table's published version must be followed by another. */
    boolean hasChanged() {
        return kind != Kind.UNCHANGED;
    }

    /** Makes the snapshot; also one without changes, which belongs to the publication all the same. */
    Claim claim() {
        progress.enter(PublishPhase.COMMITTING);
        RowDelta delta = staged.table()
                .newRowDelta()
                .set(
                        SnapshotProperties.CSN,
                        String.valueOf(publication.version().csn()))
                .set(SnapshotProperties.VERSION, String.valueOf(staged.nextVersion()))
                .set(SnapshotProperties.PUBLICATION, publication.id().toString())
                .set(
                        SnapshotProperties.TABLES,
                        String.valueOf(publication.targets().size()));
        output.dataFiles().forEach(delta::addRows);
        output.deleteFiles().forEach(delta::addDeletes);
        removedData.forEach(delta::removeRows);
        removedDeletes.forEach(delta::removeDeletes);
        delta.commit();
        return staged.claim();
    }

    /** After the claim was won, or where there was none. */
    PublishedTable finish(PublishedVersions held) {
        TableMetadata metadata = staged.metadata();
        Snapshot snapshot = metadata == null ? null : metadata.currentSnapshot();
        if (snapshot == null) {
            throw TarnException.internal("Nothing was published at " + operations.location());
        }
        held.put(operations.location(), new Held(snapshot.snapshotId(), requireVersion(publication, target)));
        return new PublishedTable(
                target.table(),
                metadata == base ? staged.nextVersion() - 1 : staged.nextVersion(),
                snapshot.snapshotId(),
                kind,
                rows.size(),
                output.dataFiles().size() + output.deleteFiles().size(),
                output.rowsWritten(),
                rowsDeleted,
                output.bytesWritten());
    }

    /** Deletes what was written. Only where it is certain that no version refers to it. */
    void discard() {
        for (String key : operations.io().written()) {
            try {
                operations.io().deleteFile(operations.io().location(key));
            } catch (UncheckedIOException e) {
                // It is an orphan, which the collector deletes when it is old enough.
                continue;
            }
        }
    }

    String location() {
        return operations.location();
    }

    Publication.Target target() {
        return target;
    }
}
