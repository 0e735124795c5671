package org.tarndb.planner.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;

/**
 * A statement that acts on its session, on the database as a whole, or on the schema. It looks everything up when it
 * runs, so it is right for any catalog.
 */
public non-sealed interface CommandPlan extends StatementPlan {
    /** @return the rows it gives, or null when {@link #columns()} is empty */
    @Nullable
    Rows run(SessionControl session);

    /** The words that the statement begins with. */
    String command();

    /** The command itself: there is nothing to choose. */
    @Override
    default List<String> explain() {
        return List.of(command());
    }
}
