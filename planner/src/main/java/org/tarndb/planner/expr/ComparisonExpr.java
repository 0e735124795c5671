package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.Values;

/** {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >}, {@code >=}. */
final class ComparisonExpr extends CompiledExpr {
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;

    private final CommonForm form;
    private final CompiledExpr left;
    private final CompiledExpr right;
    /** The outcomes of comparing for which the operator is TRUE. */
    private final int accepted;

    private ComparisonExpr(Call call, CommonForm form) {
        super(call);
        this.form = form;
        this.left = FormExpr.of(call.arguments().get(0), form);
        this.right = FormExpr.of(call.arguments().get(1), form);
        this.accepted = accepted(call.function());
    }

    static CompiledExpr of(Call call) {
        CommonForm form = CommonForm.of(
                call.arguments().get(0).type(), call.arguments().get(1).type());
        return new ComparisonExpr(call, form);
    }

    private static int accepted(Function function) {
        return switch (function) {
            case EQUAL -> EQUAL;
            case NOT_EQUAL -> LESS | GREATER;
            case LESS -> LESS;
            case LESS_OR_EQUAL -> LESS | EQUAL;
            case GREATER -> GREATER;
            case GREATER_OR_EQUAL -> GREATER | EQUAL;
            default -> throw new IllegalArgumentException(function + " is not a comparison");
        };
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector a = left.evaluate(input, context);
        ColumnVector b = right.evaluate(input, context);
        BooleanVector result = new BooleanVector(input.positions());
        if (form.kind() == CommonForm.Kind.NULL) {
            result.setAllNull();
            return result;
        }
        Nulls.union(input, a, b, result);
        switch (form.representation()) {
            case LONG -> compareLongs(input, ((LongVector) a).values(), ((LongVector) b).values(), result.values());
            case DOUBLE ->
                compareDoubles(input, ((DoubleVector) a).values(), ((DoubleVector) b).values(), result.values());
            case BOOLEAN, OBJECT -> compareObjects(input, a, b, result);
        }
        return result;
    }

    private boolean accepts(int order) {
        return (accepted >> (Integer.signum(order) + 1) & 1) != 0;
    }

    private void compareLongs(Batch input, long[] a, long[] b, boolean[] result) {
        int size = input.size();
        for (int row = 0; row < size; row++) {
            int i = input.position(row);
            result[i] = accepts(Long.compare(a[i], b[i]));
        }
    }

    private void compareDoubles(Batch input, double[] a, double[] b, boolean[] result) {
        int size = input.size();
        for (int row = 0; row < size; row++) {
            int i = input.position(row);
            result[i] = accepts(Values.compareDoubles(a[i], b[i]));
        }
    }

    private void compareObjects(Batch input, ColumnVector a, ColumnVector b, BooleanVector result) {
        boolean[] values = result.values();
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            Object x = a.get(i);
            Object y = b.get(i);
            if (x != null && y != null) {
                values[i] = accepts(form.compare(x, y));
            }
        }
    }
}
