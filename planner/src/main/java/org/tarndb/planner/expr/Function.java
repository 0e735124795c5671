package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.Function.Nullness.ALWAYS;
import static org.tarndb.planner.expr.Function.Nullness.NEVER;
import static org.tarndb.planner.expr.Function.Nullness.STRICT;

import org.jspecify.annotations.Nullable;

/**
 * Every scalar operator and function. Arguments need not have equal types: numbers are brought together by value, as
 * {@link Comparisons} and {@link Arithmetic} say; the result has the type that the call declares, checked (22003) or
 * rounded to it. A function that is given the name of a field (EXTRACT, DATE_TRUNC, TIMESTAMP_ADD, TIMESTAMP_DIFF) has it
 * as a VARCHAR literal in its first argument.
 */
public enum Function {
    // Arithmetic; ADD and SUBTRACT also of datetimes and intervals, MULTIPLY and DIVIDE also of an interval and a
    // number
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    /** The remainder has the sign of the dividend. */
    MODULO("%"),
    NEGATE(1, 1),

    // Comparison
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    IS_DISTINCT_FROM("IS DISTINCT FROM", NEVER),
    IS_NOT_DISTINCT_FROM("IS NOT DISTINCT FROM", NEVER),

    // Logic
    NOT(1, 1),
    IS_NULL(1, 1, NEVER),
    IS_NOT_NULL(1, 1, NEVER),
    IS_TRUE(1, 1, NEVER),
    IS_NOT_TRUE(1, 1, NEVER),
    IS_FALSE(1, 1, NEVER),
    IS_NOT_FALSE(1, 1, NEVER),
    NULLIF(2, 2, ALWAYS),
    /** NULL when an argument is (ISO/IEC 9075-2:2023, subclause 6.35). */
    GREATEST(1, Integer.MAX_VALUE),
    LEAST(1, Integer.MAX_VALUE),

    // Patterns: (text, pattern [, escape]); the escape of LIKE and ILIKE is none when not given
    LIKE(2, 3),
    ILIKE(2, 3),
    SIMILAR_TO(2, 3),
    /** (text, regular expression [, flags]), found anywhere in the text. */
    REGEXP_LIKE(2, 3),
    REGEXP_REPLACE(3, 4),
    /** NULL when nothing matches. */
    REGEXP_SUBSTR(2, 3, ALWAYS),

    // Strings; positions and lengths in code points
    CONCAT("||"),
    /** The function CONCAT: NULL arguments count as empty. */
    CONCAT_SKIPPING_NULLS(0, Integer.MAX_VALUE, NEVER),
    /** (separator, ...): NULL arguments after the separator are left out. */
    CONCAT_WS(1, Integer.MAX_VALUE, ALWAYS),
    UPPER(1, 1),
    LOWER(1, 1),
    INITCAP(1, 1),
    CHAR_LENGTH(1, 1),
    OCTET_LENGTH(1, 1),
    BIT_LENGTH(1, 1),
    /** (text or binary, start [, length]). */
    SUBSTRING(2, 3),
    /** (searched, text [, start]): 0 when not found. */
    POSITION(2, 3),
    /** (text, characters): trims any of the characters; blanks when not given. */
    TRIM_BOTH(1, 2),
    TRIM_LEADING(1, 2),
    TRIM_TRAILING(1, 2),
    /** (text, replacement, start [, length]). */
    OVERLAY(3, 4),
    REPLACE(3, 3),
    TRANSLATE(3, 3),
    LEFT(2, 2),
    RIGHT(2, 2),
    LPAD(2, 3),
    RPAD(2, 3),
    REPEAT(2, 2),
    REVERSE(1, 1),
    SPACE(1, 1),
    ASCII(1, 1),
    CHR(1, 1),
    SPLIT_PART(3, 3),
    STARTS_WITH(2, 2),
    ENDS_WITH(2, 2),
    TO_HEX(1, 1),
    FROM_HEX(1, 1),

    // Numbers
    ABS(1, 1),
    SIGN(1, 1),
    CEIL(1, 1),
    FLOOR(1, 1),
    /** (x [, digits]): half away from zero. */
    ROUND(1, 2),
    TRUNCATE(1, 2),
    POWER(2, 2),
    SQRT(1, 1),
    CBRT(1, 1),
    EXP(1, 1),
    LN(1, 1),
    LOG10(1, 1),
    LOG2(1, 1),
    /** (base, x). */
    LOG(2, 2),
    SIN(1, 1),
    COS(1, 1),
    TAN(1, 1),
    COT(1, 1),
    ASIN(1, 1),
    ACOS(1, 1),
    ATAN(1, 1),
    ATAN2(2, 2),
    SINH(1, 1),
    COSH(1, 1),
    TANH(1, 1),
    DEGREES(1, 1),
    RADIANS(1, 1),
    PI(0, 0),
    BIT_AND(2, 2),
    BIT_OR(2, 2),
    BIT_XOR(2, 2),
    BIT_NOT(1, 1),
    SHIFT_LEFT(2, 2),
    SHIFT_RIGHT(2, 2),
    RANDOM(0, 0, NEVER, Stability.VOLATILE),

    // Dates and times
    CURRENT_DATE(0, 0, NEVER, Stability.STATEMENT),
    LOCALTIME(0, 0, NEVER, Stability.STATEMENT),
    LOCALTIMESTAMP(0, 0, NEVER, Stability.STATEMENT),
    /** TIMESTAMP WITH TIME ZONE in the session's zone. */
    CURRENT_TIMESTAMP(0, 0, NEVER, Stability.STATEMENT),
    EXTRACT(2, 2),
    DATE_TRUNC(2, 2),
    /** (field, count, datetime). */
    TIMESTAMP_ADD(3, 3),
    /** (field, from, to): whole units from {@code from} to {@code to}. */
    TIMESTAMP_DIFF(3, 3),
    /** (timestamp with or without zone, zone name or INTERVAL DAY TO SECOND). */
    AT_TIME_ZONE(2, 2),
    LAST_DAY(1, 1),
    MAKE_DATE(3, 3),
    MAKE_TIME(3, 3),
    MAKE_TIMESTAMP(6, 6),

    // Session and others
    CURRENT_USER(0, 0, NEVER, Stability.STATEMENT),
    CURRENT_SCHEMA(0, 0, NEVER, Stability.STATEMENT),
    CURRENT_CATALOG(0, 0, NEVER, Stability.STATEMENT),
    RANDOM_UUID(0, 0, NEVER, Stability.VOLATILE),
    /** The id of the session's transaction; NULL outside one. */
    TARN_TRANSACTION_ID(0, 0, ALWAYS, Stability.STATEMENT),
    /** (id): what became of a transaction. */
    TARN_TRANSACTION_STATUS(1, 1, STRICT, Stability.VOLATILE);

    /** When a call is NULL. */
    public enum Nullness {
        /** When an argument is NULL. */
        STRICT,
        NEVER,
        /** Also for arguments that are not NULL. */
        ALWAYS
    }

    /** How long a call with the same arguments has the same value. */
    public enum Stability {
        FOREVER,
        /** As long as the statement runs. */
        STATEMENT,
        /** Each evaluation may differ. */
        VOLATILE
    }

    private final int minArguments;
    private final int maxArguments;
    private final Nullness nullness;
    private final Stability stability;
    private final @Nullable String symbol;

    Function(String symbol) {
        this(symbol, STRICT);
    }

    Function(String symbol, Nullness nullness) {
        this.minArguments = 2;
        this.maxArguments = 2;
        this.nullness = nullness;
        this.stability = Stability.FOREVER;
        this.symbol = symbol;
    }

    Function(int minArguments, int maxArguments) {
        this(minArguments, maxArguments, STRICT);
    }

    Function(int minArguments, int maxArguments, Nullness nullness) {
        this(minArguments, maxArguments, nullness, Stability.FOREVER);
    }

    Function(int minArguments, int maxArguments, Nullness nullness, Stability stability) {
        this.minArguments = minArguments;
        this.maxArguments = maxArguments;
        this.nullness = nullness;
        this.stability = stability;
        this.symbol = null;
    }

    public int minArguments() {
        return minArguments;
    }

    public int maxArguments() {
        return maxArguments;
    }

    public Nullness nullness() {
        return nullness;
    }

    public Stability stability() {
        return stability;
    }

    /** How SQL writes the infix operator; null for a function. */
    public @Nullable String symbol() {
        return symbol;
    }

    public boolean isComparison() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= IS_NOT_DISTINCT_FROM.ordinal();
    }
}
