package org.tarndb.planner.physical;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Plan;

/**
 * A plan for a relation.
 *
 * @param cost of reading all wanted rows, in the unit of {@link Cost}
 * @param ordered whether the rows come in the wanted order; true when none is wanted
 */
record Candidate(Plan plan, double cost, boolean ordered) {
    double rows() {
        return plan.estimatedRows();
    }

    static Candidate cheaper(@Nullable Candidate a, Candidate b) {
        return a == null || b.cost < a.cost ? b : a;
    }
}
