package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.SqlType;

/** Arithmetic of doubles; a finite result that is too large is an error, and so is a division by zero. */
final class DoubleArithmetic extends CompiledExpr {
    private static final CommonForm FORM = new CommonForm(CommonForm.Kind.DOUBLE, SqlType.DOUBLE);

    private final Function function;
    private final CompiledExpr left;
    private final CompiledExpr right;

    DoubleArithmetic(Call call) {
        super(call);
        this.function = call.function();
        this.left = FormExpr.of(call.arguments().get(0), FORM);
        this.right = FormExpr.of(call.arguments().get(1), FORM);
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        DoubleVector a = (DoubleVector) left.evaluate(input, context);
        DoubleVector b = (DoubleVector) right.evaluate(input, context);
        DoubleVector result = new DoubleVector(input.positions());
        Nulls.union(input, a, b, result);
        int size = input.size();
        for (int row = 0; row < size; row++) {
            int i = input.position(row);
            double x = a.values()[i];
            double y = b.values()[i];
            double value = compute(x, y, !result.isNull(i));
            result.values()[i] = value;
            if (Double.isInfinite(value) && Double.isFinite(x) && Double.isFinite(y) && !result.isNull(i)) {
                throw Numbers.outOfRange("of " + source(), source().type());
            }
        }
        return result;
    }

    private double compute(double x, double y, boolean checked) {
        return switch (function) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            default -> {
                if (y == 0 && checked) {
                    throw Arithmetic.divisionByZero();
                }
                yield function == Function.DIVIDE ? x / y : x % y;
            }
        };
    }
}
