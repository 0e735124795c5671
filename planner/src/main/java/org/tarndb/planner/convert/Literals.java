package org.tarndb.planner.convert;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.tarndb.parser.ast.DateTimeKind;
import org.tarndb.parser.ast.Literal;
import org.tarndb.planner.bind.IntervalText;
import org.tarndb.planner.operator.TypedLiteral;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Literals. Numbers and truth values are Calcite's; all others keep to themselves what they are. */
final class Literals {
    /** A zone in the text gives the literal one (ISO/IEC 9075-2, subclause 5.3). */
    private static final Pattern ZONED = Pattern.compile(".*:\\d{2}(\\.\\d+)? ?([+-]\\d{1,2}:\\d{2}|Z)");

    private Literals() {}

    static SqlNode toSql(Literal literal) {
        SqlParserPos pos = SqlPositions.of(literal);
        if (literal instanceof Literal.NullLiteral) {
            return SqlLiteral.createNull(pos);
        }
        if (literal instanceof Literal.BooleanLiteral bool) {
            return SqlLiteral.createBoolean(bool.value(), pos);
        }
        if (literal instanceof Literal.ExactNumber number) {
            return exact(number, pos);
        }
        return new TypedLiteral(typed(literal)).toSql(pos);
    }

    private static SqlNode exact(Literal.ExactNumber number, SqlParserPos pos) {
        BigDecimal value = number.value();
        if (value.scale() < 0) {
            value = value.setScale(0);
        }
        if (Math.max(value.precision(), value.scale()) > SqlType.MAX_DECIMAL_PRECISION) {
            throw new TarnException(
                    ErrorCode.NUMERIC_OUT_OF_RANGE,
                    "a number has at most " + SqlType.MAX_DECIMAL_PRECISION + " digits (line "
                            + number.position().line() + ", column "
                            + number.position().column() + ")");
        }
        return SqlLiteral.createExactNumeric(value.toPlainString(), pos);
    }

    static org.tarndb.planner.expr.Literal typed(Literal literal) {
        org.tarndb.planner.expr.Literal bound = org.tarndb.planner.bind.Literals.bind(literal);
        if (bound != null) {
            return bound;
        }
        // With a zone, or with a text that is no date or time: then this says what is wrong.
        if (literal instanceof Literal.DateTimeLiteral at) {
            SqlType type = type(at);
            return new org.tarndb.planner.expr.Literal(type, Casts.cast(at.text(), SqlType.VARCHAR, type));
        }
        return IntervalText.bind((Literal.IntervalLiteral) literal);
    }

    static org.tarndb.planner.expr.Literal text(String value) {
        return new org.tarndb.planner.expr.Literal(SqlType.VARCHAR, value);
    }

    private static SqlType type(Literal.DateTimeLiteral literal) {
        if (literal.kind() == DateTimeKind.DATE) {
            return SqlType.DATE;
        }
        if (literal.kind() == DateTimeKind.TIME) {
            return org.tarndb.planner.bind.Literals.TIME;
        }
        return literal.withTimeZone() || ZONED.matcher(literal.text()).matches()
                ? SqlType.TIMESTAMP_TZ
                : SqlType.TIMESTAMP;
    }
}
