package org.tarndb.planner.exec;

/** Aggregate functions. All but COUNT_STAR, GROUPING and GROUP_ID skip NULLs. */
public enum AggregateFunction {
    COUNT_STAR,
    COUNT,
    /** As its result type: BIGINT and DECIMAL exact, else DOUBLE. */
    SUM,
    /** SUM that is 0 for no rows. */
    SUM0,
    AVG,
    MIN,
    MAX,
    STDDEV_POP,
    STDDEV_SAMP,
    VAR_POP,
    VAR_SAMP,
    /** (y, x). */
    COVAR_POP,
    COVAR_SAMP,
    CORR,
    REGR_COUNT,
    REGR_SLOPE,
    REGR_INTERCEPT,
    EVERY,
    ANY,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    /** (text [, separator]) in the call's order. */
    LISTAGG,
    /** The only value: MORE_THAN_ONE_ROW for a second row. For scalar sub-queries. */
    SINGLE_VALUE,
    ANY_VALUE,
    /** (fraction) ordered by the call's one sort key. */
    PERCENTILE_CONT,
    PERCENTILE_DISC,
    /** Ordered by the call's one sort key. */
    MODE,
    /** Which of the arguments, all of them group columns, are not in the row's grouping set, as bits. */
    GROUPING,
    /** Tells repeated equal grouping sets apart. */
    GROUP_ID
}
