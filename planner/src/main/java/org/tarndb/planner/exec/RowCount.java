package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** The values of LIMIT, FETCH and OFFSET. */
final class RowCount {
    private RowCount() {}

    static long offset(@Nullable CompiledExpr expr, ExecutionContext context) {
        return value(expr, 0, "OFFSET", context);
    }

    static long fetch(@Nullable CompiledExpr expr, ExecutionContext context) {
        return value(expr, Long.MAX_VALUE, "LIMIT", context);
    }

    private static long value(@Nullable CompiledExpr expr, long absent, String clause, ExecutionContext context) {
        Object value = expr == null ? null : expr.value(context);
        if (expr == null || value == null) {
            return absent;
        }
        SqlType type = expr.source().type();
        long count = value instanceof BigDecimal decimal
                        && decimal.signum() > 0
                        && decimal.precision() - decimal.scale() > 18
                ? Long.MAX_VALUE
                : (Long) Objects.requireNonNull(Casts.cast(value, type, SqlType.BIGINT));
        if (count < 0) {
            throw new TarnException(
                    ErrorCode.INVALID_LIMIT, clause + " is " + count + "; a number of rows must not be negative");
        }
        return count;
    }

    /** The sum, or the largest long. */
    static long add(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
