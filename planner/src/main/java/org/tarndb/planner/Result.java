package org.tarndb.planner;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;

/**
 * What a statement gave.
 *
 * @param rows of a query, else null
 * @param updateCount rows changed by DML, 0 for a command, -1 for a query
 */
public record Result(@Nullable Rows rows, long updateCount) {
    private static final Result NOTHING = new Result(null, 0);

    public static Result ofRows(Rows rows) {
        return new Result(rows, -1);
    }

    public static Result ofCount(long updateCount) {
        return updateCount == 0 ? NOTHING : new Result(null, updateCount);
    }
}
