package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Writes one data file of this machine: Parquet, pages compressed with Zstandard. It holds up to one row group in memory and a page
 * for each column, see {@link ParquetOptions}. The file is complete after {@link #finish}, and not forced. For one thread.
 */
public final class ParquetTableWriter implements AutoCloseable {
    private static final int MAX_ROWS_BETWEEN_SIZE_CHECKS = 1000;
    /** The size is asked for after each row, and takes longer to find out than to write a value: it is looked at that often. */
    private static final int ROWS_SHARE_BETWEEN_SIZES = 100;

    private final Path path;
    private final LocalOutput output;
    private final List<FileColumn> columns;
    private final ColumnStatistics[] statistics;
    private final Builder builder;
    /** By which the encodings are chosen; they are written when there are enough. */
    private final List<@Nullable Object[]> firstRows = new ArrayList<>();

    private long firstBytes;

    private @Nullable ParquetWriter<@Nullable Object[]> writer;
    private long rows;
    private long knownSizeBytes;
    private long nextSizeAtRow;
    private boolean finished;

    private ParquetTableWriter(Path path, LocalOutput output, List<FileColumn> columns, Builder builder) {
        this.path = path;
        this.output = output;
        this.columns = columns;
        this.statistics = columns.stream().map(ColumnStatistics::new).toArray(ColumnStatistics[]::new);
        this.builder = builder;
    }

    /**
     * Begins a file.
     *
     * @param path where there is no file
     * @param afterPart run, in the thread that writes, each time a part of a page has been compressed
     */
    public static ParquetTableWriter create(
            FileSystem files, Path path, List<FileColumn> columns, ParquetOptions options, Runnable afterPart) {
        LocalOutput output = new LocalOutput(files, path);
        return new ParquetTableWriter(
                path, output, columns, new Builder(output, columns, options).configured(options, afterPart));
    }

    /**
     * Adds a row: one value for each column, in the form that {@link org.tarndb.snapshots.schema.FileType} says. The array is the
     * writer's from then on.
     */
    public void write(@Nullable Object[] row) {
        for (int i = 0; i < row.length; i++) {
            statistics[i].add(row[i]);
        }
        rows++;
        ParquetWriter<@Nullable Object[]> begun = writer;
        if (begun == null) {
            firstRows.add(row);
            firstBytes += bytesOf(row);
            if (firstRows.size() >= DictionaryChoice.ROWS || firstBytes >= builder.pageBytes) {
                begin();
            }
            return;
        }
        try {
            begun.write(row);
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /** Roughly, as it will be encoded. */
    private static long bytesOf(@Nullable Object[] row) {
        long bytes = 0;
        for (Object value : row) {
            bytes += value instanceof String text
                    ? text.length()
                    : value instanceof byte[] array ? array.length : Long.BYTES;
        }
        return bytes;
    }

    private ParquetWriter<@Nullable Object[]> begin() {
        try {
            ParquetWriter<@Nullable Object[]> begun =
                    builder.withDictionariesFor(firstRows).build();
            writer = begun;
            for (@Nullable Object[] row : firstRows) {
                begun.write(row);
            }
            firstRows.clear();
            return begun;
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    public long rows() {
        return rows;
    }

    /** What has been written, and what is buffered: about the file's size if it ended here, or a hundredth of its rows earlier. */
    public long sizeBytes() {
        ParquetWriter<@Nullable Object[]> begun = writer;
        if (begun != null && rows >= nextSizeAtRow) {
            knownSizeBytes = begun.getDataSize();
            nextSizeAtRow = rows + 1 + rows / ROWS_SHARE_BETWEEN_SIZES;
        }
        return knownSizeBytes;
    }

    /** What the file has so far; whole row groups go to it. */
    public long writtenBytes() {
        return output.sizeBytes();
    }

    /** Ends the file; written, not durable, on return. */
    public FileSummary finish() {
        finished = true;
        ParquetWriter<@Nullable Object[]> begun = writer != null ? writer : begin();
        try {
            begun.close();
        } catch (IOException e) {
            throw failed(path, e);
        }
        output.seal(TailChecksum.startIn(begun.getFooter()));
        Map<String, Long> sizes = new HashMap<>();
        List<Long> offsets = new ArrayList<>();
        for (BlockMetaData group : begun.getFooter().getBlocks()) {
            offsets.add(group.getStartingPos());
            for (ColumnChunkMetaData chunk : group.getColumns()) {
                sizes.merge(chunk.getPath().toDotString(), chunk.getTotalSize(), Long::sum);
            }
        }
        List<ColumnSummary> summaries = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            summaries.add(
                    statistics[i].summary(sizes.getOrDefault(columns.get(i).name(), 0L)));
        }
        return new FileSummary(path, output.sizeBytes(), rows, summaries, offsets);
    }

    /** Lets go of the file; what there is of it, when it was not finished, is of no use. */
    @Override
    public void close() {
        ParquetWriter<@Nullable Object[]> begun = writer;
        if (!finished && begun != null) {
            finished = true;
            try {
                begun.close();
            } catch (IOException e) {
                throw failed(path, e);
            }
        }
    }

    private static TarnException failed(Path path, IOException cause) {
        return new TarnException(
                ErrorCode.IO_ERROR, "the data file " + path + " could not be written: " + cause.getMessage(), cause);
    }

    private static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {
        private final String path;
        private final List<FileColumn> columns;
        private final Set<String> constants;
        private final int pageBytes;

        Builder(OutputFile file, List<FileColumn> columns, ParquetOptions options) {
            super(file);
            this.constants = options.constants();
            this.pageBytes = options.pageBytes();
            this.path = file.getPath();
            this.columns = columns;
        }

        Builder withDictionariesFor(List<@Nullable Object[]> firstRows) {
            for (int i = 0; i < columns.size(); i++) {
                FileColumn column = columns.get(i);
                withDictionaryEncoding(
                        column.name(), !constants.contains(column.name()) && DictionaryChoice.isWorthIt(firstRows, i));
            }
            return this;
        }

        Builder configured(ParquetOptions options, Runnable afterPart) {
            options.constants().forEach(column -> withStatisticsEnabled(column, false));
            return withConf(new PlainParquetConfiguration())
                    .withCodecFactory(new ZstdCodec(path, afterPart))
                    .withCompressionCodec(CompressionCodecName.ZSTD)
                    .withRowGroupSize((long) options.rowGroupBytes())
                    .withPageSize(options.pageBytes())
                    .withPageRowCountLimit(options.pageRows())
                    .withDictionaryPageSize(options.pageBytes())
                    .withPageWriteChecksumEnabled(true)
                    .withMinRowCountForPageSizeCheck(1)
                    .withMaxRowCountForPageSizeCheck(MAX_ROWS_BETWEEN_SIZE_CHECKS);
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // it must be there, and is not called
        protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration configuration) {
            throw TarnException.internal("A file was written with a configuration of Hadoop");
        }

        @Override
        protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration configuration) {
            return new RowWriteSupport(columns);
        }
    }
}
