package org.tarndb.planner.rowexpr;

import java.util.List;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Exprs;

/**
 * An expression over the columns of one row. Immutable.
 *
 * @param expr its columns are places in {@code columns}
 * @param columns ordinals of the columns that it may read
 */
public record RowBound(Expr expr, List<Integer> columns) {
    public RowBound {
        columns = List.copyOf(columns);
    }

    public CompiledRow compile() {
        return new CompiledRow(this, ExprCompiler.compile(expr));
    }

    /** The expression over the table's columns by their ordinals. */
    public Expr overTable() {
        return Exprs.shiftColumns(expr, columns::get);
    }
}
