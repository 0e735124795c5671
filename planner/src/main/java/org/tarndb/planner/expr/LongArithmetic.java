package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.Numbers;
import org.tarndb.storage.type.TypeKind;

/** Integer arithmetic, checked at 64 bits and at the result's type. */
final class LongArithmetic extends CompiledExpr {
    private final Function function;
    private final CompiledExpr left;
    private final CompiledExpr right;

    LongArithmetic(Call call) {
        super(call);
        this.function = call.function();
        this.left = ExprCompiler.compile(call.arguments().get(0));
        this.right = ExprCompiler.compile(call.arguments().get(1));
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        LongVector a = (LongVector) left.evaluate(input, context);
        LongVector b = (LongVector) right.evaluate(input, context);
        LongVector result = new LongVector(input.positions());
        Nulls.union(input, a, b, result);
        try {
            compute(input, a.values(), b.values(), result);
        } catch (ArithmeticException e) {
            throw Numbers.outOfRange("of " + source(), source().type());
        }
        if (source().type().kind() != TypeKind.BIGINT) {
            checkRange(input, result);
        }
        return result;
    }

    private void compute(Batch input, long[] a, long[] b, LongVector result) {
        long[] values = result.values();
        int size = input.size();
        boolean nullable = result.mayHaveNulls();
        for (int row = 0; row < size; row++) {
            int i = input.position(row);
            if (nullable && result.isNull(i)) {
                continue;
            }
            values[i] = switch (function) {
                case ADD -> Math.addExact(a[i], b[i]);
                case SUBTRACT -> Math.subtractExact(a[i], b[i]);
                case MULTIPLY -> Math.multiplyExact(a[i], b[i]);
                case DIVIDE -> divide(a[i], b[i]);
                default -> remainder(a[i], b[i]);
            };
        }
    }

    private static long divide(long a, long b) {
        if (b == 0) {
            throw Arithmetic.divisionByZero();
        }
        return b == -1 ? Math.negateExact(a) : a / b;
    }

    private static long remainder(long a, long b) {
        if (b == 0) {
            throw Arithmetic.divisionByZero();
        }
        return b == -1 ? 0 : a % b;
    }

    private void checkRange(Batch input, LongVector result) {
        long min = Numbers.min(source().type().kind());
        long max = Numbers.max(source().type().kind());
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            long value = result.values()[i];
            if ((value < min || value > max) && !result.isNull(i)) {
                throw Numbers.outOfRange(value, source().type());
            }
        }
    }
}
