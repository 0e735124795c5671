package org.tarndb.planner.command;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.SetVariable;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.SettingText;

/** SET of a session variable. */
record SetVariablePlan(SetVariable node) implements CommandPlan {
    @Override
    public String command() {
        return "SET";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        String name = node.name().toString();
        session.setVariable(name, SettingText.of(name, node.value()));
        return null;
    }
}
