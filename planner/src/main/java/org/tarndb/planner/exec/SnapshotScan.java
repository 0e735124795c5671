package org.tarndb.planner.exec;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotTable;

/**
 * Rows of a published table, in no order. The plan is for one version: an execution that would read another one plans
 * again.
 *
 * @param uri where the table is, in full
 * @param version the one it is for
 * @param table all columns of that version
 * @param columns numbers of those in the output
 * @param bounds that rows must be within; others may be left out, and need not be
 */
public record SnapshotScan(
        SnapshotSource source,
        String uri,
        long version,
        List<SnapshotColumn> table,
        List<Integer> columns,
        List<ColumnBounds> bounds,
        double estimatedRows)
        implements Plan {
    /**
     * Which values of a column are wanted.
     *
     * @param bounds of a key that is the column alone
     */
    public record ColumnBounds(int column, KeyBounds bounds) {}

    public SnapshotScan {
        table = List.copyOf(table);
        columns = List.copyOf(columns);
        bounds = List.copyOf(bounds);
    }

    /** Whether the plan is for what has been opened; a table that was dropped and made anew begins with version 1 again. */
    public boolean isFor(SnapshotTable opened) {
        return opened.version() == version && opened.columns().equals(table);
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return columns.stream().map(column -> table.get(column).type()).toList();
    }

    @Override
    public String describe() {
        String names = columns.stream().map(this::name).collect(Collectors.joining(", "));
        String ranges = bounds.stream()
                .map(each -> " " + name(each.column()) + " " + each.bounds())
                .collect(Collectors.joining(","));
        return "SnapshotScan " + uri + " version " + version + " (" + names + ")"
                + (ranges.isEmpty() ? "" : " range" + ranges);
    }

    private String name(int column) {
        return table.get(column).name();
    }

    /** Evaluates the bounds now, while what they depend on is bound; reads nothing before the first batch. */
    @Override
    public Operator open(ExecutionContext context) {
        SnapshotTable opened = context.published(source);
        if (!isFor(opened)) {
            throw new TarnException(
                    ErrorCode.SCHEMA_CHANGED,
                    "the table at " + uri
                            + " was published again since the statement was planned; run the statement again");
        }
        @Nullable List<ColumnRange> ranges = SnapshotRanges.of(bounds, table, context);
        return new SnapshotScanOperator(
                ranges == null ? null : () -> opened.scan(columns, ranges),
                columns.stream().map(table::get).toList(),
                uri,
                context);
    }
}
