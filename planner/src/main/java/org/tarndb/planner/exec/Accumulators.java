package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;

/** Chooses the accumulator of an aggregate. */
final class Accumulators {
    private Accumulators() {}

    /** @param inputTypes of the columns that the call's arguments and order refer to */
    static Accumulator of(AggregateCall call, List<SqlType> inputTypes, MemoryBudget memory) {
        List<SqlType> types = call.arguments().stream().map(inputTypes::get).toList();
        return switch (call.function()) {
            case COUNT_STAR, COUNT, REGR_COUNT -> new CountAccumulator();
            case SUM -> sum(types.get(0), call.type(), false);
            case SUM0 -> sum(types.get(0), call.type(), true);
            case AVG -> new AverageAccumulator(sumState(types.get(0)), call.type());
            case MIN -> extreme(types.get(0), -1);
            case MAX -> extreme(types.get(0), 1);
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> new VarianceAccumulator(call.function(), call.type());
            case COVAR_POP, COVAR_SAMP, CORR, REGR_SLOPE, REGR_INTERCEPT ->
                new CovarianceAccumulator(call.function(), call.type());
            case EVERY, ANY -> new TruthAccumulator(call.function() == AggregateFunction.EVERY);
            case BIT_AND, BIT_OR, BIT_XOR -> new BitAccumulator(call.function());
            case LISTAGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE -> new OrderedAccumulator(call, inputTypes, memory);
            case SINGLE_VALUE -> new FirstValueAccumulator(true);
            case ANY_VALUE -> new FirstValueAccumulator(false);
            case GROUPING, GROUP_ID -> throw TarnException.internal(call.function() + " has no state");
        };
    }

    private static Accumulator sum(SqlType argument, SqlType result, boolean zeroForNone) {
        return new SumAccumulator(sumState(argument), result, zeroForNone);
    }

    private static SumState sumState(SqlType argument) {
        return switch (argument.representation()) {
            case LONG -> new IntegerSum();
            case DOUBLE -> new DoubleSum();
            default -> new DecimalSum();
        };
    }

    private static Accumulator extreme(SqlType argument, int sign) {
        return argument.representation() == Representation.LONG
                ? new LongExtremeAccumulator(sign)
                : new ExtremeAccumulator(argument, sign);
    }
}
