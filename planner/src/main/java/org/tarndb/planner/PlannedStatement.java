package org.tarndb.planner;

import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.txn.view.ReadView;

/**
 * A plan, and what it was made for.
 *
 * @param catalog the only one that it is valid for
 * @param sizes those it was chosen by
 */
record PlannedStatement(Catalog catalog, StatementPlan plan, PlannedSizes sizes) {
    static PlannedStatement of(StatementPlan plan, ReadView view) {
        return new PlannedStatement(view.catalog(), plan, PlannedSizes.of(plan.operators(), view));
    }

    /** Whether it is to be used for this view: it is valid, and still a good choice. */
    boolean fits(ReadView view) {
        return catalog == view.catalog() && sizes.stillHold(view);
    }
}
