package org.tarndb.txn.history;

import java.util.List;

/**
 * A transaction as its client saw it.
 *
 * @param steps in order; an append that failed is among them
 * @param began a moment before its first step; moments are numbers that grow, no clock
 * @param ended a moment after its outcome was known
 */
public record HistoryTransaction(int id, List<Step> steps, Outcome outcome, long began, long ended) {
    public HistoryTransaction {
        steps = List.copyOf(steps);
    }

    @Override
    public String toString() {
        return "T" + id + " " + outcome + " [" + began + ", " + ended + "] " + steps;
    }
}
