package org.tarndb.planner.statement;

import org.tarndb.planner.result.Rows;
import org.tarndb.txn.StatementScope;

/** A query that locks the rows it gives: it reads, but runs as a statement that writes does. */
public non-sealed interface LockingPlan extends StatementPlan {
    /**
     * Locks the rows and gives them, all of them locked on return; may be called again with a newer scope when the
     * statement is restarted.
     *
     * @param scope the catalog of its view is the one planned for
     */
    Rows open(StatementScope scope, StatementContext context);
}
