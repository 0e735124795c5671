package org.tarndb.planner.physical;

import java.util.List;
import org.tarndb.planner.exec.SortKey;

/**
 * What is wanted of a plan besides its rows.
 *
 * @param order of the rows; empty when any will do
 * @param rows how many of them will be read, at most; a plan that gives the first rows early is cheap for few
 */
record Wanted(List<SortKey> order, double rows) {
    static final Wanted NOTHING = new Wanted(List.of(), Double.POSITIVE_INFINITY);

    Wanted {
        order = List.copyOf(order);
    }

    Wanted withOrder(List<SortKey> newOrder) {
        return new Wanted(newOrder, rows);
    }

    /** The same order; but all rows may have to be read, to give those wanted. */
    Wanted allRows() {
        return new Wanted(order, Double.POSITIVE_INFINITY);
    }

    boolean hasOrder() {
        return !order.isEmpty();
    }
}
