package org.tarndb.planner.physical;

/** What operators cost, in units of reading one row in key order. Ratios matter, not units. */
final class Cost {
    /** Going down a tree. */
    static final double SEEK = 4;
    /** Fetching the row of an index entry: a seek in the table's tree, often near the last one. */
    static final double FETCH = 3;
    /** Opening an operator tree again for another outer row: some microseconds, in which a scan reads dozens of rows. */
    static final double REOPEN = 30;
    /** Evaluating expressions for a row. */
    static final double EVALUATE = 0.2;

    static final double HASH_INSERT = 2;
    static final double HASH_PROBE = 1;
    /** A pair of rows in a nested loop. */
    static final double PAIR = 0.15;
    /** A comparison of a sort. */
    static final double COMPARE = 0.3;

    private Cost() {}

    static double sort(double rows) {
        return COMPARE * rows * log2(rows) + rows;
    }

    /** The first rows of a sorted input: most rows lose the comparison with the worst of them. */
    static double topN(double rows, double kept) {
        return COMPARE * (rows + kept * log2(kept) * log2(Math.max(1, rows / Math.max(1, kept))));
    }

    private static double log2(double rows) {
        return Math.log(Math.max(2, rows)) / Math.log(2);
    }
}
