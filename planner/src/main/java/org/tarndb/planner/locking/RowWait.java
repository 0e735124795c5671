package org.tarndb.planner.locking;

import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.LockClause;
import org.tarndb.parser.ast.LockClause.WaitPolicy;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.LockWait;

/**
 * What a locking clause says about locked rows.
 *
 * @param seconds of WAIT, where they are a number
 * @param parameter of WAIT, where the seconds are one: its index; else -1
 */
public record RowWait(WaitPolicy policy, @Nullable BigDecimal seconds, int parameter) {
    private static final double LONGEST_SECONDS = TimeUnit.DAYS.toSeconds(365);
    private static final double NANOS_PER_SECOND = 1e9;

    static RowWait of(LockClause clause) {
        Expression seconds = clause.waitSeconds();
        if (seconds == null) {
            return new RowWait(clause.policy(), null, -1);
        }
        if (seconds instanceof Parameter given) {
            return new RowWait(clause.policy(), null, given.index());
        }
        if (seconds instanceof Literal.ExactNumber number) {
            return new RowWait(clause.policy(), number.value(), -1);
        }
        throw Unsupported.feature("WAIT with what is neither a number nor a parameter", seconds);
    }

    /** NOWAIT before SKIP LOCKED before WAIT before nothing, as in PostgreSQL. */
    boolean isShorterThan(RowWait other) {
        return rank() < other.rank();
    }

    private int rank() {
        return switch (policy) {
            case NOWAIT -> 0;
            case SKIP_LOCKED -> 1;
            case WAIT -> 2;
            case UNSPECIFIED -> 3;
        };
    }

    /** How long to wait in one execution; throws INVALID_PARAMETER_VALUE. */
    LockWait in(Parameters parameters) {
        return switch (policy) {
            case UNSPECIFIED -> LockWait.DEFAULT;
            case NOWAIT -> LockWait.NOWAIT;
            case SKIP_LOCKED -> LockWait.SKIP_LOCKED;
            case WAIT -> LockWait.atMost(nanos(seconds(parameters)));
        };
    }

    private @Nullable Object seconds(Parameters parameters) {
        if (parameter < 0) {
            return seconds == null ? null : seconds.doubleValue();
        }
        SqlType type = parameters.type(parameter);
        Object value = parameters.value(parameter);
        return type == null || value == null ? null : Casts.cast(value, type, SqlType.DOUBLE);
    }

    private static long nanos(@Nullable Object seconds) {
        if (!(seconds instanceof Double number) || !(number >= 0)) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "WAIT takes a number of seconds that is not negative, not " + (seconds == null ? "NULL" : seconds));
        }
        return (long) (Math.min(number, LONGEST_SECONDS) * NANOS_PER_SECOND);
    }

    String describe() {
        return switch (policy) {
            case UNSPECIFIED -> "";
            case NOWAIT -> " nowait";
            case SKIP_LOCKED -> " skip locked";
            case WAIT -> " wait " + (seconds == null ? "?" + (parameter + 1) : seconds.toPlainString());
        };
    }
}
