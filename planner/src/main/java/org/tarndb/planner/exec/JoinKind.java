package org.tarndb.planner.exec;

/** Which rows a join gives. SEMI and the ANTI kinds give the left columns only. */
public enum JoinKind {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    /** Left rows with a match. */
    SEMI,
    /** Left rows without a match: NOT EXISTS. */
    ANTI,
    /** Left rows for which the condition is FALSE for every right row: NOT IN. */
    NULL_AWARE_ANTI;

    public boolean givesRight() {
        return this == INNER || this == LEFT || this == RIGHT || this == FULL;
    }

    boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }
}
