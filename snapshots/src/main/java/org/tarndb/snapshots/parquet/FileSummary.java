package org.tarndb.snapshots.parquet;

import java.nio.file.Path;
import java.util.List;

/**
 * A file that was written.
 *
 * @param rowGroupOffsets where a reader may begin, in bytes
 */
public record FileSummary(
        Path path, long sizeBytes, long rows, List<ColumnSummary> columns, List<Long> rowGroupOffsets) {
    public FileSummary {
        columns = List.copyOf(columns);
        rowGroupOffsets = List.copyOf(rowGroupOffsets);
    }
}
