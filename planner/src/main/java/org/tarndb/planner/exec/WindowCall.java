package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/**
 * One window function.
 *
 * @param arguments columns of the input; for an aggregate those of its call
 * @param aggregate for {@link WindowFunction#AGGREGATE}, else null
 * @param ignoreNulls IGNORE NULLS of LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE
 */
public record WindowCall(
        WindowFunction function,
        List<Integer> arguments,
        @Nullable AggregateCall aggregate,
        WindowFrame frame,
        boolean ignoreNulls,
        SqlType type) {
    public WindowCall {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return aggregate != null ? aggregate.toString() : function + arguments.toString();
    }
}
