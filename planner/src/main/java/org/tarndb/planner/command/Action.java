package org.tarndb.planner.command;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;

/** A command that gives no rows and is one call. */
record Action(String name, Consumer<SessionControl> call) implements CommandPlan {
    static CommandPlan of(String name, Consumer<SessionControl> call) {
        return new Action(name, call);
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        call.accept(session);
        return null;
    }

    @Override
    public List<String> explain() {
        return List.of(name);
    }
}
