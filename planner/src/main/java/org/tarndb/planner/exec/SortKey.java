package org.tarndb.planner.exec;

/**
 * One column of an ORDER BY.
 *
 * @param column of the input
 */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        return "$" + column + (descending ? " DESC" : "") + (nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
