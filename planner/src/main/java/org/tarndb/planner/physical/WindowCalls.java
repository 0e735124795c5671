package org.tarndb.planner.physical;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.AggregateCall;
import org.tarndb.planner.exec.WindowCall;
import org.tarndb.planner.exec.WindowFrame;
import org.tarndb.planner.exec.WindowFunction;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/** Calcite's window calls as ours. */
final class WindowCalls {
    private WindowCalls() {}

    /** @param arguments the columns of the call's operands */
    static WindowCall of(RexOver call, List<Integer> arguments, RexToExpr toExpr) {
        SqlType type = TypeMapping.fromCalcite(call.getType());
        WindowFunction function = function(call);
        AggregateCall aggregate = function == WindowFunction.AGGREGATE
                ? new AggregateCall(
                        AggregateCalls.function(call.getAggOperator(), arguments.size()),
                        arguments,
                        call.isDistinct(),
                        AggregateCall.NO_FILTER,
                        List.of(),
                        type)
                : null;
        return new WindowCall(
                function, arguments, aggregate, frame(call.getWindow(), toExpr), call.ignoreNulls(), type);
    }

    private static WindowFunction function(RexOver call) {
        return switch (call.getAggOperator().getKind()) {
            case ROW_NUMBER -> WindowFunction.ROW_NUMBER;
            case RANK -> WindowFunction.RANK;
            case DENSE_RANK -> WindowFunction.DENSE_RANK;
            case PERCENT_RANK -> WindowFunction.PERCENT_RANK;
            case CUME_DIST -> WindowFunction.CUME_DIST;
            case NTILE -> WindowFunction.NTILE;
            case LAG -> WindowFunction.LAG;
            case LEAD -> WindowFunction.LEAD;
            case FIRST_VALUE -> WindowFunction.FIRST_VALUE;
            case LAST_VALUE -> WindowFunction.LAST_VALUE;
            case NTH_VALUE -> WindowFunction.NTH_VALUE;
            default -> WindowFunction.AGGREGATE;
        };
    }

    private static WindowFrame frame(RexWindow window, RexToExpr toExpr) {
        WindowFrame.Exclusion exclusion = switch (window.getExclude()) {
            case EXCLUDE_NO_OTHER -> WindowFrame.Exclusion.NO_OTHERS;
            case EXCLUDE_CURRENT_ROW -> WindowFrame.Exclusion.CURRENT_ROW;
            case EXCLUDE_GROUP -> WindowFrame.Exclusion.GROUP;
            case EXCLUDE_TIES -> WindowFrame.Exclusion.TIES;
        };
        return new WindowFrame(
                window.isRows() ? WindowFrame.Unit.ROWS : WindowFrame.Unit.RANGE,
                bound(window.getLowerBound(), true, toExpr),
                bound(window.getUpperBound(), false, toExpr),
                exclusion);
    }

    private static WindowFrame.Bound bound(@Nullable RexWindowBound bound, boolean lower, RexToExpr toExpr) {
        if (bound == null) {
            return new WindowFrame.Bound(
                    lower ? WindowFrame.BoundKind.UNBOUNDED_PRECEDING : WindowFrame.BoundKind.CURRENT_ROW, null);
        }
        if (bound.isCurrentRow()) {
            return new WindowFrame.Bound(WindowFrame.BoundKind.CURRENT_ROW, null);
        }
        if (bound.isUnbounded()) {
            return new WindowFrame.Bound(
                    bound.isPreceding()
                            ? WindowFrame.BoundKind.UNBOUNDED_PRECEDING
                            : WindowFrame.BoundKind.UNBOUNDED_FOLLOWING,
                    null);
        }
        return new WindowFrame.Bound(
                bound.isPreceding() ? WindowFrame.BoundKind.PRECEDING : WindowFrame.BoundKind.FOLLOWING,
                ExprCompiler.compile(toExpr.expr(Objects.requireNonNull(bound.getOffset()))));
    }
}
