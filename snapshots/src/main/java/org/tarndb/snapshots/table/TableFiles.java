package org.tarndb.snapshots.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.StructLikeSet;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.table.PublishResult.Kind;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.snapshot.PublishPhase;

/**
 * The files of a table's next version: writes those that are new, and knows those that go. How much is written is decided here. For
 * one thread.
 */
final class TableFiles {
    /** So many files on average has a partition that need not be written anew because of their number. */
    private static final int FILES_PER_PARTITION = 10;

    private final TableRows version;
    private final Table iceberg;
    private final SnapshotFiles files;
    private final RowFiles written;
    private final RowOutput output;
    private final PublishOptions options;
    private final TableProgress progress;
    private final List<DataFile> removedData = new ArrayList<>();
    private final List<DeleteFile> removedDeletes = new ArrayList<>();
    private Kind kind = Kind.UNCHANGED;
    private long rowsDeleted;

    /**
     * The files of a version, none of them written so far.
     *
     * @param iceberg the table with the version's layout
     * @param output of rows of the version, to {@code written}
     */
    TableFiles(
            TableRows version,
            Table iceberg,
            SnapshotFiles files,
            RowFiles written,
            RowOutput output,
            PublishOptions options,
            TableProgress progress) {
        this.version = version;
        this.iceberg = iceberg;
        this.files = files;
        this.written = written;
        this.output = output;
        this.options = options;
        this.progress = progress;
    }

    Kind kind() {
        return kind;
    }

    long rowsDeleted() {
        return rowsDeleted;
    }

    void addTo(RowDelta delta) {
        written.dataFiles().forEach(delta::addRows);
        written.deleteFiles().forEach(delta::addDeletes);
        removedData.forEach(delta::removeRows);
        removedDeletes.forEach(delta::removeDeletes);
    }

    /** Whether there are so many small files that all are to be written anew. */
    boolean isFragmented(List<LiveFile> published) {
        if (published.size() <= options.maxFiles()) {
            return false;
        }
        StructLikeSet partitions = StructLikeSet.create(iceberg.spec().partitionType());
        long bytes = 0;
        for (LiveFile file : published) {
            partitions.add(file.data().partition());
            bytes += file.data().fileSizeInBytes();
        }
        return published.size() > FILES_PER_PARTITION * partitions.size()
                && bytes / published.size() < options.targetFileBytes() / 4;
    }

    /** Writes all rows; the files that were published go. */
    void replaceAll(List<LiveFile> published) {
        for (LiveFile file : published) {
            removedData.add(file.data());
            removedDeletes.addAll(file.deletes());
        }
        kind = Kind.FULL;
        output.writeAll(version.rows().size(), action -> {
            Cursor<byte[]> cursor = version.rows().cursor(KeyRange.all());
            while (cursor.next()) {
                action.accept(cursor.key(), cursor.value());
            }
        });
    }

    /** Writes what differs, or all rows where that is too much. */
    void writeChanges(List<LiveFile> published, Changes changes) {
        if (changes.isEmpty()) {
            return;
        }
        if (changes.rowsToWrite() + changes.rowsToDelete()
                > options.rewriteShare() * version.rows().size()) {
            replaceAll(published);
            return;
        }
        kind = Kind.INCREMENTAL;
        output.writeAll(changes.rowsToWrite(), changes::forEachRowToWrite);
        progress.begin(PublishPhase.DELETING, changes.rowsToDelete());
        for (LiveFile file : published) {
            delete(file, changes);
            progress.reach(rowsDeleted);
        }
        if (rowsDeleted != changes.rowsToDelete()) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "of " + changes.rowsToDelete() + " changed rows of "
                            + version.table().name() + " " + rowsDeleted
                            + " were found in the published files at " + iceberg.location()
                            + "; publish the table to another location");
        }
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
            written.writeDeletions(file.data(), deleted);
        }
    }

    /** The rows of a file that are left: they are in the version just so, and the file is in the layout's order. */
    private void writeLiveRows(LiveFile file, BitSet deleted) {
        FileSchema schema = version.inFiles().schema();
        try (ParquetTableReader reader = files.open(file.data(), schema.keyColumns(), List.of(), schema.columns())) {
            while (reader.next()) {
                progress.check();
                if (!deleted.get(Math.toIntExact(reader.position()))) {
                    byte[] key = version.inFiles().keyOf(reader.row());
                    byte[] row = version.rows().get(key);
                    if (row == null) {
                        throw new TarnException(
                                ErrorCode.SNAPSHOT_CORRUPTED,
                                file.location() + " has a row that the table did not have: "
                                        + version.table().describeKey(key));
                    }
                    output.write(key, row);
                }
            }
        }
        written.endFile();
    }
}
