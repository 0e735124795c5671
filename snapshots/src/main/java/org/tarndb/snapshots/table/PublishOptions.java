package org.tarndb.snapshots.table;

import java.nio.file.Path;
import org.tarndb.snapshots.parquet.ParquetOptions;

/**
 * How tables are published.
 *
 * @param temporaryDirectory for one file per publication at a time, of about the target size; made when it is missing
 * @param targetFileBytes at which a data file ends and the next one begins
 * @param sortMemoryBytes that sorting the rows of one table may take, before it goes on in temporary files
 * @param rewriteShare of a table's rows, from 0 to 1: where more are to be written or deleted, all files are written anew; and of a
 *     file's rows, where more are deleted, the file is
 * @param maxFiles a table with more data files than that, small ones, is written anew
 * @param maxAttempts how often a publication that other writers got ahead of is made again from the version they made
 */
public record PublishOptions(
        Path temporaryDirectory,
        long targetFileBytes,
        ParquetOptions parquet,
        long sortMemoryBytes,
        double rewriteShare,
        int maxFiles,
        int maxAttempts) {
    private static final long DEFAULT_FILE_BYTES = 128L << 20;
    private static final long DEFAULT_SORT_BYTES = 16L << 20;

    public PublishOptions {
        if (targetFileBytes < 1
                || sortMemoryBytes < 1
                || maxFiles < 1
                || maxAttempts < 1
                || !(rewriteShare >= 0 && rewriteShare <= 1)) {
            throw new IllegalArgumentException("an option of publishing is out of its range");
        }
    }

    public static PublishOptions in(Path temporaryDirectory) {
        return new PublishOptions(
                temporaryDirectory, DEFAULT_FILE_BYTES, ParquetOptions.defaults(), DEFAULT_SORT_BYTES, 0.5, 100, 10);
    }

    public PublishOptions withFiles(long bytes, ParquetOptions format) {
        return new PublishOptions(
                temporaryDirectory, bytes, format, sortMemoryBytes, rewriteShare, maxFiles, maxAttempts);
    }

    public PublishOptions withSortMemory(long bytes) {
        return new PublishOptions(
                temporaryDirectory, targetFileBytes, parquet, bytes, rewriteShare, maxFiles, maxAttempts);
    }
}
