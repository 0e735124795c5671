package org.tarndb.planner.bind;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Literal;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Constants as SQL writes them, typed. */
public final class Literals {
    /** Of a literal, which has as many digits as are written. */
    public static final SqlType TIME = new SqlType(TypeKind.TIME, SqlType.MAX_TIME_PRECISION, 0);

    private Literals() {}

    /** The constant; null for an interval, and for text that is no date or time: the query planner says what is wrong. */
    public static @Nullable Literal bind(org.tarndb.parser.ast.Literal node) {
        if (node instanceof org.tarndb.parser.ast.Literal.NullLiteral) {
            return Literal.ofNull(SqlType.NULL);
        }
        if (node instanceof org.tarndb.parser.ast.Literal.BooleanLiteral literal) {
            return literal.value() ? Literal.TRUE : Literal.FALSE;
        }
        if (node instanceof org.tarndb.parser.ast.Literal.ExactNumber literal) {
            return exact(literal.value());
        }
        if (node instanceof org.tarndb.parser.ast.Literal.ApproximateNumber literal) {
            return new Literal(SqlType.DOUBLE, literal.value());
        }
        if (node instanceof org.tarndb.parser.ast.Literal.StringLiteral literal) {
            return new Literal(SqlType.VARCHAR, literal.value());
        }
        if (node instanceof org.tarndb.parser.ast.Literal.BinaryLiteral literal) {
            return new Literal(SqlType.VARBINARY, literal.value());
        }
        if (node instanceof org.tarndb.parser.ast.Literal.DateTimeLiteral literal) {
            return dateTime(literal);
        }
        return null;
    }

    /** The constant with a minus sign before it; null for what is no number. */
    static @Nullable Literal negated(org.tarndb.parser.ast.Literal node) {
        if (node instanceof org.tarndb.parser.ast.Literal.ExactNumber literal) {
            return exact(literal.value().negate());
        }
        if (node instanceof org.tarndb.parser.ast.Literal.ApproximateNumber literal) {
            return new Literal(SqlType.DOUBLE, -literal.value());
        }
        return null;
    }

    /** INTEGER or BIGINT where it fits, else a DECIMAL of just as many digits; null when no DECIMAL has so many. */
    private static @Nullable Literal exact(BigDecimal value) {
        int scale = Math.max(0, value.scale());
        if (scale == 0 && value.precision() - value.scale() <= 19) {
            try {
                long number = value.longValueExact();
                return new Literal(number == (int) number ? SqlType.INTEGER : SqlType.BIGINT, number);
            } catch (ArithmeticException e) {
                // Beyond BIGINT: a DECIMAL, below.
                return decimal(value, scale);
            }
        }
        return decimal(value, scale);
    }

    private static @Nullable Literal decimal(BigDecimal value, int scale) {
        int precision = Math.max(value.precision() - Math.min(0, value.scale()), scale);
        return precision > SqlType.MAX_DECIMAL_PRECISION
                ? null
                : new Literal(SqlType.decimal(Math.max(1, precision), scale), value.setScale(scale));
    }

    private static @Nullable Literal dateTime(org.tarndb.parser.ast.Literal.DateTimeLiteral node) {
        SqlType type = switch (node.kind()) {
            case DATE -> SqlType.DATE;
            case TIME -> TIME;
            case TIMESTAMP -> SqlType.TIMESTAMP;
        };
        // A zone may be written in the text, which changes the type.
        if (node.withTimeZone()
                || (type == SqlType.TIMESTAMP
                        && !PLAIN_TIMESTAMP.matcher(node.text()).matches())) {
            return null;
        }
        try {
            return new Literal(type, Casts.cast(node.text(), SqlType.VARCHAR, type));
        } catch (TarnException e) {
            return null;
        }
    }

    private static final Pattern PLAIN_TIMESTAMP =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?");
}
