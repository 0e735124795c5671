package org.tarndb.snapshots.parquet;

/**
 * Sizes of what is buffered and written.
 *
 * @param rowGroupBytes encoded bytes that are held in memory before they are written as a row group
 * @param pageBytes encoded bytes of a column that are compressed together, and skipped together by readers
 * @param pageRows rows of a page at most
 */
public record ParquetOptions(int rowGroupBytes, int pageBytes, int pageRows) {
    private static final ParquetOptions DEFAULTS = new ParquetOptions(32 << 20, 1 << 20, 20_000);

    public ParquetOptions {
        if (rowGroupBytes < 1 || pageBytes < 1 || pageRows < 1) {
            throw new IllegalArgumentException("sizes are positive");
        }
    }

    public static ParquetOptions defaults() {
        return DEFAULTS;
    }
}
