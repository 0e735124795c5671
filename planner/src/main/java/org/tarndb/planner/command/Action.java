package org.tarndb.planner.command;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;

/** A command that gives no rows and is one call. */
record Action(String command, Consumer<SessionControl> call) implements CommandPlan {
    static CommandPlan of(String command, Consumer<SessionControl> call) {
        return new Action(command, call);
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        call.accept(session);
        return null;
    }
}
