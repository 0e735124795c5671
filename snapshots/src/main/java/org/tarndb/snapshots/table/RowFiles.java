package org.tarndb.snapshots.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergFiles;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.parquet.FileSummary;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.parquet.ParquetTableWriter;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Writes the files of one table's publication: each to a temporary file of this machine, then to the object store, so that
 * memory holds one row group and the disk one file. For one thread.
 */
final class RowFiles implements AutoCloseable {
    private final Publishing publishing;
    private final FileSystem files;
    private final PublishedTableOperations operations;
    private final PublishOptions options;
    private final List<DataFile> dataFiles = new ArrayList<>();
    private final List<DeleteFile> deleteFiles = new ArrayList<>();
    private PartitionSpec spec = PartitionSpec.unpartitioned();
    private SortOrder order = SortOrder.unsorted();
    private @Nullable PartitionKey partition;
    private @Nullable ParquetTableWriter open;
    private @Nullable Path openPath;
    private long rows;
    private long bytes;

    RowFiles(Publishing publishing, PublishedTableOperations operations) {
        this.publishing = publishing;
        this.files = publishing.env().files();
        this.operations = operations;
        this.options = publishing.options();
        files.createDirectories(options.temporaryDirectory());
    }

    List<DataFile> dataFiles() {
        return dataFiles;
    }

    List<DeleteFile> deleteFiles() {
        return deleteFiles;
    }

    long rowsWritten() {
        return rows;
    }

    long bytesWritten() {
        return bytes;
    }

    /** With what the open file has so far. */
    long bytesSoFar() {
        ParquetTableWriter writer = open;
        return writer == null ? bytes : bytes + writer.writtenBytes();
    }

    /** Says what partitions there are, and in which order rows come until {@link #endFile}; before the first file. */
    void layOut(PartitionSpec partitions, SortOrder sorted) {
        spec = partitions;
        order = sorted;
    }

    /** Ends the data file that is open where it is of another partition. Needed for each row where there are partitions. */
    void enter(PartitionKey next) {
        if (!next.equals(partition)) {
            endFile();
            partition = next.copy();
        }
    }

    /** Adds a row to the data file that is open. The array is the file's from then on. */
    void write(List<FileColumn> columns, @Nullable Object[] row) {
        ParquetTableWriter writer = open != null ? open : begin(columns, options.parquet());
        writer.write(row);
        rows++;
        if (writer.sizeBytes() >= options.targetFileBytes()) {
            endFile();
        }
    }

    /** Ends the data file that is open, if there is one: durable when the version is claimed. */
    void endFile() {
        ParquetTableWriter writer = open;
        if (writer != null) {
            FileSummary summary = writer.finish();
            open = null;
            dataFiles.add(IcebergFiles.dataFile(summary, upload(summary, "data"), spec, partition, order));
        }
    }

    /**
     * Writes which rows of a data file are deleted: durable when the version is claimed.
     *
     * @param positions of all rows of the file that are no more, those deleted earlier among them
     */
    void writeDeletions(DataFile dataFile, BitSet positions) {
        String location = dataFile.location();
        ParquetTableWriter writer =
                begin(PositionDeletes.COLUMNS, options.parquet().withConstant(PositionDeletes.FILE.name()));
        for (int position = positions.nextSetBit(0); position >= 0; position = positions.nextSetBit(position + 1)) {
            writer.write(new @Nullable Object[] {location, (long) position});
        }
        FileSummary summary = writer.finish();
        open = null;
        deleteFiles.add(IcebergFiles.positionDeletes(summary, upload(summary, "deletes"), dataFile, spec));
    }

    private ParquetTableWriter begin(List<FileColumn> columns, ParquetOptions format) {
        Path path = options.temporaryDirectory()
                .resolve("tarn-publish-" + publishing.env().entropy().nextUuid() + ".tmp");
        openPath = path;
        open = ParquetTableWriter.create(files, path, columns, format, publishing.slice()::pass);
        return open;
    }

    private String upload(FileSummary summary, String kind) {
        String name = String.format(
                Locale.ROOT,
                "data/%s-%05d-%s.parquet",
                publishing.publication().id(),
                dataFiles.size() + deleteFiles.size(),
                kind);
        String location = operations.fileLocation(name);
        try {
            operations.io().putFile(location, summary.path());
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "a data file" + LocationMention.unlessIn(e.getMessage(), " ", location) + " could not be written: "
                            + e.getMessage() + "; look after the object store, then publish again",
                    e);
        }
        bytes += summary.sizeBytes();
        deleteTemporary();
        return location;
    }

    private void deleteTemporary() {
        Path path = openPath;
        if (path != null) {
            openPath = null;
            if (files.exists(path)) { // there is none before the first rows have been looked at
                files.delete(path);
            }
        }
    }

    /** Lets go of a file that was not finished. */
    @Override
    public void close() {
        try (ParquetTableWriter writer = open) {
            open = null;
        } finally {
            deleteTemporary();
        }
    }
}
