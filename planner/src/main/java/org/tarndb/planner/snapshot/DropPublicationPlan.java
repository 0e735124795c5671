package org.tarndb.planner.snapshot;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;

/** DROP PUBLICATION. What is published stays readable. */
record DropPublicationPlan(String name, boolean ifExists) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            if (!ifExists || scope.view().catalog().publications().containsKey(name)) {
                scope.dropPublication(name);
            }
        });
        return null;
    }
}
