package org.tarndb.planner.expr;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/** A function with a pattern, which is compiled once for as long as it stays the same from row to row. */
final class PatternExpr extends CompiledExpr {
    private final List<CompiledExpr> arguments;
    private final Function function;

    /** A pattern made ready, with the texts it was made from. */
    private record Ready(String pattern, @Nullable String option, TextPattern compiled) {}

    PatternExpr(Call call) {
        super(call);
        this.arguments = ExprCompiler.compileAll(call.arguments());
        this.function = call.function();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector[] vectors = new ColumnVector[arguments.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = arguments.get(i).evaluate(input, context);
        }
        ColumnVector result = ColumnVector.of(source().type().representation(), input.positions());
        Ready ready = null;
        int optionArgument = function == Function.REGEXP_REPLACE ? 3 : 2;
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            if (hasNull(vectors, i)) {
                result.setNull(i);
                continue;
            }
            String pattern = text(vectors[1], i);
            String option = vectors.length > optionArgument ? text(vectors[optionArgument], i) : null;
            if (ready == null || !ready.pattern.equals(pattern) || !same(option, ready.option)) {
                ready = new Ready(pattern, option, TextPattern.compile(function, pattern, option));
            }
            String replacement = function == Function.REGEXP_REPLACE ? text(vectors[2], i) : "";
            result.set(i, ready.compiled.apply(text(vectors[0], i), replacement));
        }
        return result;
    }

    private static boolean same(@Nullable String a, @Nullable String b) {
        return a == null ? b == null : a.equals(b);
    }

    private static boolean hasNull(ColumnVector[] vectors, int position) {
        for (ColumnVector vector : vectors) {
            if (vector.isNull(position)) {
                return true;
            }
        }
        return false;
    }

    private static String text(ColumnVector vector, int position) {
        return String.valueOf(vector.get(position));
    }
}
