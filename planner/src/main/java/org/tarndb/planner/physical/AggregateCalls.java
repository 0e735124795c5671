package org.tarndb.planner.physical;

import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.sql.SqlAggFunction;
import org.tarndb.planner.exec.AggregateCall;
import org.tarndb.planner.exec.AggregateFunction;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Calcite's aggregate calls as ours. */
final class AggregateCalls {
    private AggregateCalls() {}

    static AggregateCall of(org.apache.calcite.rel.core.AggregateCall call) {
        return new AggregateCall(
                function(call.getAggregation(), call.getArgList().size()),
                call.getArgList(),
                call.isDistinct(),
                call.filterArg < 0 ? AggregateCall.NO_FILTER : call.filterArg,
                sortKeys(call.getCollation().getFieldCollations()),
                TypeMapping.fromCalcite(call.getType()));
    }

    static List<SortKey> sortKeys(List<RelFieldCollation> collations) {
        return collations.stream().map(AggregateCalls::sortKey).toList();
    }

    /** NULLs count as greater than all values unless the statement says otherwise. */
    static SortKey sortKey(RelFieldCollation collation) {
        boolean descending = collation.getDirection().isDescending();
        boolean nullsFirst = switch (collation.nullDirection) {
            case FIRST -> true;
            case LAST -> false;
            case UNSPECIFIED -> descending;
        };
        return new SortKey(collation.getFieldIndex(), descending, nullsFirst);
    }

    static AggregateFunction function(SqlAggFunction function, int arguments) {
        return switch (function.getKind()) {
            case COUNT -> arguments == 0 ? AggregateFunction.COUNT_STAR : AggregateFunction.COUNT;
            case SUM -> AggregateFunction.SUM;
            case SUM0 -> AggregateFunction.SUM0;
            case AVG -> AggregateFunction.AVG;
            case MIN -> isBoolAnd(function) ? AggregateFunction.EVERY : AggregateFunction.MIN;
            case MAX -> isBoolAnd(function) ? AggregateFunction.ANY : AggregateFunction.MAX;
            case STDDEV_POP -> AggregateFunction.STDDEV_POP;
            case STDDEV_SAMP -> AggregateFunction.STDDEV_SAMP;
            case VAR_POP -> AggregateFunction.VAR_POP;
            case VAR_SAMP -> AggregateFunction.VAR_SAMP;
            case SINGLE_VALUE -> AggregateFunction.SINGLE_VALUE;
            case ANY_VALUE -> AggregateFunction.ANY_VALUE;
            case LISTAGG -> AggregateFunction.LISTAGG;
            case GROUPING -> AggregateFunction.GROUPING;
            case GROUP_ID -> AggregateFunction.GROUP_ID;
            default -> byName(function.getName());
        };
    }

    /** EVERY and SOME are of the kinds MIN and MAX to Calcite. */
    private static boolean isBoolAnd(SqlAggFunction function) {
        return switch (function.getName()) {
            case "EVERY", "SOME", "BOOL_AND", "BOOL_OR", "LOGICAL_AND", "LOGICAL_OR" -> true;
            default -> false;
        };
    }

    private static AggregateFunction byName(String name) {
        return switch (name) {
            case "EVERY", "BOOL_AND" -> AggregateFunction.EVERY;
            case "SOME", "ANY", "BOOL_OR" -> AggregateFunction.ANY;
            case "STDDEV" -> AggregateFunction.STDDEV_SAMP;
            case "VARIANCE" -> AggregateFunction.VAR_SAMP;
            default ->
                throw new TarnException(ErrorCode.FEATURE_NOT_SUPPORTED, "The aggregate " + name + " is not supported");
        };
    }
}
