package org.tarndb.planner.bind;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.parser.ast.IntervalField;
import org.tarndb.parser.ast.IntervalQualifier;
import org.tarndb.parser.ast.Literal.IntervalLiteral;
import org.tarndb.planner.expr.Literal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** The text of interval literals (ISO/IEC 9075-2, subclause 5.3), and unit-by-unit texts such as {@code '1 day 2 hours'}. */
public final class IntervalText {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d*)?|\\.\\d+");
    private static final Pattern AMOUNT_AND_UNIT = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?)\\s*([A-Za-z]+)");
    private static final long[] MICROS_PER_FIELD = {0, 0, 86_400_000_000L, 3_600_000_000L, 60_000_000L, 1_000_000L};

    private IntervalText() {}

    /**
     * The interval, of months or of microseconds.
     *
     * @throws TarnException INVALID_DATETIME for a text that is none
     */
    public static Literal bind(IntervalLiteral literal) {
        IntervalQualifier qualifier = literal.qualifier();
        boolean yearMonth = qualifier == null ? isYearMonth(literal.text()) : isYearMonth(qualifier);
        long value = qualifier == null ? parseUnits(literal) : parse(literal, qualifier);
        return new Literal(yearMonth ? SqlType.INTERVAL_YEAR_MONTH : SqlType.INTERVAL_DAY_TIME, value);
    }

    private static boolean isYearMonth(IntervalQualifier qualifier) {
        return qualifier.start() == IntervalField.YEAR || qualifier.start() == IntervalField.MONTH;
    }

    /** Months, or microseconds, as the qualifier says. */
    private static long parse(IntervalLiteral literal, IntervalQualifier qualifier) {
        String text = literal.text().trim();
        boolean negative = literal.negative() ^ text.startsWith("-");
        Matcher numbers = NUMBERS.matcher(text);
        BigDecimal total = BigDecimal.ZERO;
        int last = (qualifier.end() == null ? qualifier.start() : qualifier.end()).ordinal();
        for (int field = qualifier.start().ordinal(); field <= last; field++) {
            if (!numbers.find()) {
                throw invalid(literal);
            }
            total = total.add(new BigDecimal(numbers.group()).multiply(BigDecimal.valueOf(unitsOf(field))));
        }
        if (numbers.find()) {
            throw invalid(literal);
        }
        return exact(literal, negative ? total.negate() : total);
    }

    /** Whether a text without a qualifier counts in years and months. */
    private static boolean isYearMonth(String text) {
        Matcher parts = AMOUNT_AND_UNIT.matcher(text);
        return parts.find() && fieldOf(parts.group(2)) <= IntervalField.MONTH.ordinal();
    }

    /** Months, or microseconds, of a text that names its units. */
    private static long parseUnits(IntervalLiteral literal) {
        Matcher parts = AMOUNT_AND_UNIT.matcher(literal.text());
        boolean yearMonth = isYearMonth(literal.text());
        BigDecimal total = BigDecimal.ZERO;
        int end = 0;
        while (parts.find()) {
            int field = fieldOf(parts.group(2));
            if (field < 0 || (field <= IntervalField.MONTH.ordinal()) != yearMonth) {
                throw invalid(literal);
            }
            total = total.add(new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unitsOf(field))));
            end = parts.end();
        }
        if (end == 0 || !literal.text().substring(end).isBlank()) {
            throw invalid(literal);
        }
        return exact(literal, literal.negative() ? total.negate() : total);
    }

    private static int fieldOf(String unit) {
        String upper = unit.toUpperCase(Locale.ROOT);
        for (IntervalField field : IntervalField.values()) {
            if (upper.equals(field.name()) || upper.equals(field.name() + "S")) {
                return field.ordinal();
            }
        }
        return -1;
    }

    private static long unitsOf(int field) {
        return field == IntervalField.YEAR.ordinal()
                ? 12
                : field == IntervalField.MONTH.ordinal() ? 1 : MICROS_PER_FIELD[field];
    }

    private static long exact(IntervalLiteral literal, BigDecimal total) {
        try {
            return total.longValueExact();
        } catch (ArithmeticException e) {
            throw invalid(literal);
        }
    }

    private static TarnException invalid(IntervalLiteral literal) {
        return new TarnException(
                ErrorCode.INVALID_DATETIME,
                "'" + literal.text()
                        + "' is not an interval; write for example INTERVAL '3' DAY or INTERVAL '1-06' YEAR TO"
                        + " MONTH (line " + literal.position().line() + ", column "
                        + literal.position().column() + ")");
    }
}
