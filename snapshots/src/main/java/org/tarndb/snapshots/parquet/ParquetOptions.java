package org.tarndb.snapshots.parquet;

import java.util.Set;

/**
 * How a file is written.
 *
 * @param rowGroupBytes encoded bytes that are held in memory before they are written as a row group
 * @param pageBytes encoded bytes of a column that are compressed together, and skipped together by readers
 * @param pageRows rows of a page at most
 * @param constants names of columns with the same long value in all rows: dictionary and statistics, which take longer than all else,
 *     are left out
 */
public record ParquetOptions(int rowGroupBytes, int pageBytes, int pageRows, Set<String> constants) {
    /** The least that Parquet's encoders take. */
    private static final int MIN_PAGE_BYTES = 64;

    private static final ParquetOptions DEFAULTS = new ParquetOptions(32 << 20, 1 << 20, 20_000);

    public ParquetOptions {
        if (rowGroupBytes < 1 || pageBytes < MIN_PAGE_BYTES || pageRows < 1) {
            throw new IllegalArgumentException("row groups have a byte or more, pages " + MIN_PAGE_BYTES);
        }
        constants = Set.copyOf(constants);
    }

    public ParquetOptions(int rowGroupBytes, int pageBytes, int pageRows) {
        this(rowGroupBytes, pageBytes, pageRows, Set.of());
    }

    public ParquetOptions withConstant(String column) {
        return new ParquetOptions(rowGroupBytes, pageBytes, pageRows, Set.of(column));
    }

    public static ParquetOptions defaults() {
        return DEFAULTS;
    }
}
