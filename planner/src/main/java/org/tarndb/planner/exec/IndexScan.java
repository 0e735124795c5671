package org.tarndb.planner.exec;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.TableView;

/**
 * Rows of a table in the order of one of its indexes.
 *
 * @param columns of the output, as {@link TableColumns} numbers them
 * @param bounds on the index's columns
 * @param filter over the output columns, or null
 */
public record IndexScan(
        TableDef table,
        IndexDef index,
        List<Integer> columns,
        KeyBounds bounds,
        boolean descending,
        @Nullable CompiledExpr filter,
        double estimatedRows)
        implements Plan {
    public IndexScan {
        columns = List.copyOf(columns);
    }

    public static IndexScan of(
            TableDef table,
            IndexDef index,
            List<Integer> columns,
            KeyBounds bounds,
            boolean descending,
            @Nullable Expr filter,
            double estimatedRows) {
        return new IndexScan(
                table,
                index,
                columns,
                bounds,
                descending,
                filter == null ? null : ExprCompiler.compile(filter),
                estimatedRows);
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return TableColumns.types(table, columns);
    }

    @Override
    public String describe() {
        return "IndexScan " + describe(table, index, columns, bounds, descending, filter);
    }

    /** What a scan of an index reads, for EXPLAIN. */
    static String describe(
            TableDef table,
            IndexDef index,
            List<Integer> columns,
            KeyBounds bounds,
            boolean descending,
            @Nullable CompiledExpr filter) {
        String predicate = index.shape().predicate();
        return table.name() + " by " + index.name() + expressions(table, index)
                + (predicate == null ? "" : " of rows with " + predicate)
                + " (" + TableColumns.names(table, columns) + ")"
                + (bounds.isAll() ? "" : " key " + bounds) + (descending ? " descending" : "")
                + (filter == null ? "" : " where " + filter);
    }

    /** The parts of a key that has expressions among them. */
    private static String expressions(TableDef table, IndexDef index) {
        if (index.columns().stream().noneMatch(IndexColumn::isExpression)) {
            return "";
        }
        return " on "
                + index.columns().stream()
                        .map(column -> column.expression() != null
                                ? column.expression()
                                : table.columns().get(column.ordinal()).name())
                        .collect(Collectors.joining(", "));
    }

    @Override
    public Operator open(ExecutionContext context) {
        TableView view = context.table(table);
        List<KeyRange> ranges = KeyRanges.of(bounds, table.indexCodec(index), context);
        return new ScanOperator(
                context,
                descending ? KeyRanges.reversed(ranges) : ranges,
                range -> view.scan(index, range, descending),
                new RowDecoder(table, columns),
                filter);
    }
}
