package org.tarndb.planner.exec;

/** Functions that are window functions only; aggregates over a frame are {@link WindowCall}s of an aggregate. */
public enum WindowFunction {
    ROW_NUMBER,
    RANK,
    DENSE_RANK,
    PERCENT_RANK,
    CUME_DIST,
    /** (buckets). */
    NTILE,
    /** (value [, offset [, default]]). */
    LAG,
    LEAD,
    /** (value), of the frame. */
    FIRST_VALUE,
    LAST_VALUE,
    /** (value, n), of the frame. */
    NTH_VALUE,
    /** The call's aggregate over the frame. */
    AGGREGATE
}
