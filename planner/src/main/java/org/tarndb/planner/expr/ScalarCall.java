package org.tarndb.planner.expr;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** A function evaluated value by value; NULL for a NULL argument where the function is strict. */
final class ScalarCall extends CompiledExpr {
    private final List<CompiledExpr> arguments;
    private final ScalarFunction function;
    private final boolean strict;

    ScalarCall(Call call, ScalarFunction function) {
        super(call);
        this.arguments = ExprCompiler.compileAll(call.arguments());
        this.function = function;
        this.strict = call.function().nullness() == Function.Nullness.STRICT;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector[] vectors = new ColumnVector[arguments.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = arguments.get(i).evaluate(input, context);
        }
        ColumnVector result = ColumnVector.of(source().type().representation(), input.positions());
        @Nullable Object[] values = new @Nullable Object[vectors.length];
        for (int row = 0; row < input.size(); row++) {
            int position = input.position(row);
            boolean hasNull = read(vectors, position, values);
            result.set(position, strict && hasNull ? null : apply(values, context));
        }
        return result;
    }

    private static boolean read(ColumnVector[] vectors, int position, @Nullable Object[] values) {
        boolean hasNull = false;
        for (int i = 0; i < vectors.length; i++) {
            values[i] = vectors[i].get(position);
            hasNull |= values[i] == null;
        }
        return hasNull;
    }

    private @Nullable Object apply(@Nullable Object[] values, EvaluationContext context) {
        try {
            return function.apply(values, context);
        } catch (ArithmeticException e) {
            throw new TarnException(
                    ErrorCode.NUMERIC_OUT_OF_RANGE,
                    "the result of " + ((Call) source()).function() + " is out of the range of " + source().type(),
                    e);
        }
    }
}
