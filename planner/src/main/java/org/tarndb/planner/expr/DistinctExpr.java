package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;

/** {@code IS [NOT] DISTINCT FROM}: NULL equals NULL. */
final class DistinctExpr extends CompiledExpr {
    private final CommonForm form;
    private final CompiledExpr left;
    private final CompiledExpr right;
    private final boolean whenDistinct;

    private DistinctExpr(Call call, CommonForm form) {
        super(call);
        this.form = form;
        this.left = FormExpr.of(call.arguments().get(0), form);
        this.right = FormExpr.of(call.arguments().get(1), form);
        this.whenDistinct = call.function() == Function.IS_DISTINCT_FROM;
    }

    static CompiledExpr of(Call call) {
        CommonForm form = CommonForm.of(
                call.arguments().get(0).type(), call.arguments().get(1).type());
        return new DistinctExpr(call, form);
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector a = left.evaluate(input, context);
        ColumnVector b = right.evaluate(input, context);
        BooleanVector result = new BooleanVector(input.positions());
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            Object x = a.get(i);
            Object y = b.get(i);
            boolean distinct = x == null || y == null ? x != y : form.compare(x, y) != 0;
            result.values()[i] = distinct == whenDistinct;
        }
        return result;
    }
}
