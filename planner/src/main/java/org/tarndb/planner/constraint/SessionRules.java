package org.tarndb.planner.constraint;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.bind.DefaultBinder;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.constraint.RowCheck;
import org.tarndb.txn.constraint.RowRules;

/** The rules of rows in one session. Used by its thread. */
public final class SessionRules implements RowRules {
    private final TableChecks.Cache checks;
    private final Supplier<? extends EvaluationContext> context;

    /** @param context what defaults are evaluated in */
    public SessionRules(TableChecks.Cache checks, Supplier<? extends EvaluationContext> context) {
        this.checks = checks;
        this.context = context;
    }

    @Override
    public RowCheck checkOf(TableDef table) {
        return checks.of(table);
    }

    @Override
    public @Nullable Object[] defaults(TableDef table, List<Integer> ordinals) {
        RowAssembler assembler = new RowAssembler(table);
        EvaluationContext evaluation = context.get();
        @Nullable Object[] values = new @Nullable Object[ordinals.size()];
        for (int i = 0; i < values.length; i++) {
            int ordinal = ordinals.get(i);
            Expr expr = DefaultBinder.require(table.columns().get(ordinal));
            Object value = ExprCompiler.compile(expr).value(evaluation);
            values[i] = assembler.assign(
                    ordinal, value, expr.type(), evaluation.session().zone());
        }
        return values;
    }
}
