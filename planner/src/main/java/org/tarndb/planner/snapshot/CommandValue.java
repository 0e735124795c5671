package org.tarndb.planner.snapshot;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.planner.bind.IntervalText;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * A number or an interval in a command: a literal, or a parameter that an execution gives a value. Immutable.
 *
 * @param what it stands for, for messages
 * @param type BIGINT, or INTERVAL_DAY_TIME
 * @param literal in internal form; null for a parameter
 * @param parameter its number; -1 for a literal
 */
record CommandValue(String what, SqlType type, @Nullable Long literal, int parameter) {
    /**
     * A count of something: at least 1.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE for a literal that is none, and for all other expressions
     */
    static CommandValue number(String what, Expression written) {
        if (written instanceof Parameter bound) {
            return new CommandValue(what, SqlType.BIGINT, null, bound.index());
        }
        if (written instanceof Literal.ExactNumber number) {
            return new CommandValue(what, SqlType.BIGINT, positive(what, whole(what, number.value())), -1);
        }
        throw invalid(what, "must be a whole number or a parameter (at " + written.position() + ")");
    }

    /**
     * A time that has passed: of days and smaller units, not negative.
     *
     * @throws TarnException as {@link #number}; INVALID_DATETIME
     */
    static CommandValue interval(String what, Expression written) {
        if (written instanceof Parameter bound) {
            return new CommandValue(what, SqlType.INTERVAL_DAY_TIME, null, bound.index());
        }
        if (written instanceof Literal.IntervalLiteral interval) {
            org.tarndb.planner.expr.Literal value = IntervalText.bind(interval);
            return new CommandValue(what, SqlType.INTERVAL_DAY_TIME, micros(what, value.type(), value.value()), -1);
        }
        throw invalid(
                what,
                "must be an interval, such as INTERVAL '7' DAY, or a parameter (at " + written.position()
                        + "); a number of versions is written as in RETAIN 10 VERSIONS");
    }

    /** The types of a command's parameters, of which these are all. */
    static List<SqlType> parameterTypes(@Nullable CommandValue... values) {
        List<SqlType> types = new ArrayList<>();
        for (CommandValue value : values) {
            if (value != null && value.parameter >= 0) {
                types.add(value.parameter, value.type); // they are numbered as they stand in the statement
            }
        }
        return types;
    }

    /** Throws INVALID_PARAMETER_VALUE. */
    long number(Parameters given) {
        if (literal != null) {
            return literal;
        }
        Object value = given.value(parameter);
        SqlType from = given.type(parameter);
        if (value != null && from != null && from.kind().isCharacter()) {
            value = Casts.cast(value, from, SqlType.BIGINT);
        }
        return positive(what, whole(what, value));
    }

    /** Throws INVALID_PARAMETER_VALUE. */
    Duration interval(Parameters given) {
        long micros = literal != null ? literal : micros(what, given.type(parameter), given.value(parameter));
        return Duration.of(micros, ChronoUnit.MICROS);
    }

    private static long whole(String what, @Nullable Object value) {
        if (value instanceof Long number) {
            return number;
        }
        if (value instanceof BigDecimal number) {
            return whole(what, number);
        }
        if (value instanceof Double number) {
            if (number.isNaN() || number.isInfinite()) {
                throw invalid(what, "must be a whole number, not " + number);
            }
            return whole(what, new BigDecimal(number));
        }
        throw invalid(what, "must be a whole number, not " + (value == null ? "NULL" : "a value of another type"));
    }

    private static long whole(String what, BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    what + " must be a whole number of at most " + Long.MAX_VALUE + ", not " + number.toPlainString(),
                    e);
        }
    }

    private static long positive(String what, long number) {
        if (number < 1) {
            throw invalid(what, "must be at least 1, not " + number);
        }
        return number;
    }

    private static long micros(String what, @Nullable SqlType from, @Nullable Object value) {
        if (value == null || from == null) {
            throw invalid(what, "must be an interval, not NULL");
        }
        if (from.kind() == TypeKind.INTERVAL_YEAR_MONTH) {
            throw invalid(
                    what,
                    "can't be counted in months or years, which have no fixed length; write days, such as"
                            + " INTERVAL '30' DAY");
        }
        Object micros = Casts.cast(value, from, SqlType.INTERVAL_DAY_TIME);
        if (!(micros instanceof Long length) || length < 0) {
            throw invalid(what, "must not be negative");
        }
        return length;
    }

    private static TarnException invalid(String what, String why) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, what + " " + why);
    }
}
