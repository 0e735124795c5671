package org.tarndb.snapshots.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.ManifestThreads;
import org.tarndb.snapshots.iceberg.ObjectStoreFileIO;
import org.tarndb.snapshots.iceberg.SnapshotManifests;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.parquet.NumberColumnReader;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Finds and opens the files of a table's snapshots. Thread-safe. */
final class SnapshotFiles {
    private final ObjectStore store;
    private final ObjectStoreFileIO io;

    SnapshotFiles(ObjectStore store, ObjectStoreFileIO io) {
        this.store = store;
        this.io = io;
    }

    /** The data files of a snapshot that may have rows that the expression keeps. */
    List<LiveFile> list(Table table, long snapshotId, Expression filter) {
        List<ManifestFile> manifests = SnapshotManifests.of(table.snapshot(snapshotId), io);
        List<LiveFile> files = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks = table.newScan()
                .useSnapshot(snapshotId)
                .planWith(ManifestThreads.forWork(manifests))
                .includeColumnStats()
                .filter(filter)
                .planFiles()) {
            tasks.forEach(task -> files.add(new LiveFile(task.file(), task.deletes())));
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "the manifests of " + table.location() + " could not be read: " + e.getMessage(),
                    e);
        }
        return files;
    }

    /** The threads in which a snapshot that follows this one is made. */
    ExecutorService threads(@Nullable Snapshot previous) {
        return ManifestThreads.forWork(previous == null ? List.of() : previous.allManifests(io));
    }

    String key(String location) {
        return io.key(location);
    }

    /** The positions in the file of rows that are deleted. */
    BitSet deleted(LiveFile file) {
        BitSet positions = new BitSet();
        for (DeleteFile deletes : file.deletes()) {
            if (deletes.content() != FileContent.POSITION_DELETES) {
                throw new TarnException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        deletes.location() + " deletes rows by their values, as Tarn never writes it: "
                                + "the table was changed by another program");
            }
            addDeleted(deletes, file, positions);
        }
        return positions;
    }

    /**
     * Reads all of the file, whatever its statistics say: nothing but its checksums and the manifest tell that they are wrong, and a
     * deletion that is overlooked is a row too many.
     */
    private void addDeleted(DeleteFile deletes, LiveFile file, BitSet positions) {
        long count = 0;
        List<FileColumn> columns = PositionDeletes.COLUMNS;
        try (ParquetTableReader reader = open(deletes, columns, List.of(), columns)) {
            while (reader.next()) {
                @Nullable Object[] row = reader.row();
                boolean isOfFile = file.location().equals(row[0]);
                if (isOfFile && row[1] instanceof Long position && position >= 0 && position < file.rows()) {
                    positions.set(Math.toIntExact(position));
                } else if (isOfFile || row[0] == null || deletes.referencedDataFile() != null) {
                    throw damaged(deletes, "it deletes row " + row[1] + " of " + row[0]);
                }
                count++;
            }
        }
        if (count != deletes.recordCount()) {
            throw damaged(deletes, "it has " + count + " rows, of which the manifest says " + deletes.recordCount());
        }
    }

    private static TarnException damaged(DeleteFile file, String what) {
        return new TarnException(
                ErrorCode.SNAPSHOT_CORRUPTED,
                "the file of deletions " + file.location() + " is damaged: " + what
                        + "; read another version, or publish the table to another location");
    }

    /**
     * Opens a file of rows.
     *
     * @param columns of the table, among them those of the predicates
     * @throws TarnException SNAPSHOT_CORRUPTED also where it does not have what the manifest says
     */
    ParquetTableReader open(
            ContentFile<?> file,
            List<FileColumn> projection,
            List<ColumnPredicate> predicates,
            List<FileColumn> columns) {
        ParquetTableReader reader =
                ParquetTableReader.open(file.location(), reader(file.location()), projection, predicates, columns);
        Map<Integer, Long> counted = file.valueCounts();
        try {
            reader.check(file.recordCount(), counted == null ? Set.of() : counted.keySet());
        } catch (TarnException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    /** A file's column of numbers; empty where it must be read as rows are. */
    Optional<NumberColumnReader> openNumbers(DataFile file, FileColumn column, ColumnPredicate.Range wanted) {
        Optional<NumberColumnReader> reader =
                NumberColumnReader.open(file.location(), reader(file.location()), column, wanted);
        reader.ifPresent(numbers -> check(numbers, file.recordCount()));
        return reader;
    }

    private static void check(NumberColumnReader numbers, long rows) {
        try {
            numbers.check(rows);
        } catch (TarnException e) {
            numbers.close();
            throw e;
        }
    }

    private ObjectReader reader(String location) {
        try {
            return store.open(io.key(location));
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "a data file" + LocationMention.unlessIn(e.getMessage(), " ", location) + " could not be opened: "
                            + e.getMessage() + "; look after the object store, then try again",
                    e);
        }
    }
}
