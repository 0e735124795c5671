package org.tarndb.planner.statement;

import org.tarndb.planner.result.Rows;
import org.tarndb.txn.view.ReadView;

/** A statement that reads. */
public non-sealed interface QueryPlan extends StatementPlan {
    /**
     * Starts reading.
     *
     * @param view its catalog is the one planned for; the rows hold on to it, so they stay readable when the transaction
     *     has ended
     */
    Rows open(ReadView view, StatementContext context);

    /**
     * Whether it touches a bounded number of rows and needs the parameters alone from its context: such a query is too
     * short for a time-out.
     */
    default boolean isInstant() {
        return false;
    }
}
