package org.tarndb.planner.constraint;

import java.util.List;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.TruthValue;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.rowexpr.CompiledRow;
import org.tarndb.planner.rowexpr.RowBinder;
import org.tarndb.planner.rowexpr.RowBound;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * A CHECK condition, compiled over the columns that it uses. Immutable, thread-safe.
 *
 * @param holds TRUE where the condition is not FALSE
 */
public record CheckCondition(CompiledRow holds) {
    /**
     * Compiles a condition. A simple one is bound by hand, so that it loads no class of the query planner.
     *
     * @param table whose columns it may use
     * @throws TarnException INVALID_DEFINITION for a sub-query, an aggregate, a parameter, or a function that does not always
     *     give the same; the errors of a wrong expression
     */
    public static CheckCondition compile(Expression node, TableDef table) {
        RowBinder binder = new RowBinder(table, "the CHECK condition");
        RowBound simple = binder.simpleCondition(node);
        RowBound holds = simple != null
                ? new RowBound(Call.of(Function.IS_NOT_FALSE, SqlType.BOOLEAN, simple.expr()), simple.columns())
                : binder.planned(new IsTruth(node, TruthValue.FALSE, true, node.position()));
        return new CheckCondition(holds.compile());
    }

    /** Ordinals of the columns that it reads. */
    public List<Integer> columns() {
        return holds.columns();
    }

    /** Whether the row satisfies the condition, or it is unknown. */
    public boolean holdsFor(RowLayout layout, byte[] row) {
        return Boolean.TRUE.equals(holds.evaluate(layout, row));
    }
}
