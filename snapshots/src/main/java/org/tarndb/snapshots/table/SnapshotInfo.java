package org.tarndb.snapshots.table;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;

/**
 * A snapshot of a published table.
 *
 * @param snapshotId Iceberg's
 * @param committed by the clock of the publisher
 * @param csn of the database version that it is; -1 where another program made it
 * @param publicationId the same for all tables that were published together; null where another program made it
 * @param columns of its files; those of {@link FileColumn.Role#VALUE} are the table's
 */
public record SnapshotInfo(
        long snapshotId,
        Instant committed,
        long csn,
        @Nullable String publicationId,
        List<FileColumn> columns) {
    public SnapshotInfo {
        columns = List.copyOf(columns);
    }

    /** The table's columns in their order. */
    public List<FileColumn> tableColumns() {
        return columns.stream()
                .filter(column -> column.role() == FileColumn.Role.VALUE)
                .toList();
    }
}
