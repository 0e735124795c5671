package org.tarndb.planner.statement;

import org.tarndb.txn.StatementScope;

/** A statement that changes rows. */
public non-sealed interface DmlPlan extends StatementPlan {
    /**
     * Makes the changes; may be called again with a newer scope when the statement is restarted.
     *
     * @param scope the catalog of its view is the one planned for
     * @return the number of rows changed
     */
    long run(StatementScope scope, StatementContext context);
}
