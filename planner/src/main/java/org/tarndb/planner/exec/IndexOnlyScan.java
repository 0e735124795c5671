package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.TableView;

/**
 * Columns of a table out of the entries of one of its indexes, in its order; no row is fetched.
 *
 * @param columns of the output, each one that {@link EntryColumns} has or {@link TableColumns#UNUSED}
 * @param bounds on the index's columns
 * @param filter over the output columns, or null
 */
public record IndexOnlyScan(
        TableDef table,
        IndexDef index,
        List<Integer> columns,
        KeyBounds bounds,
        boolean descending,
        @Nullable CompiledExpr filter,
        double estimatedRows)
        implements Plan {
    public IndexOnlyScan {
        columns = List.copyOf(columns);
    }

    public static IndexOnlyScan of(
            TableDef table,
            IndexDef index,
            List<Integer> columns,
            KeyBounds bounds,
            boolean descending,
            @Nullable Expr filter,
            double estimatedRows) {
        return new IndexOnlyScan(
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
        return "IndexOnlyScan " + IndexScan.describe(table, index, columns, bounds, descending, filter);
    }

    @Override
    public Operator open(ExecutionContext context) {
        TableView view = context.table(table);
        List<KeyRange> ranges = KeyRanges.of(bounds, table.indexCodec(index), context);
        return new ScanOperator(
                context,
                descending ? KeyRanges.reversed(ranges) : ranges,
                range -> view.scanEntries(index, range, descending),
                new EntryDecoder(table, index, columns),
                filter);
    }
}
