package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ShowVariable;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** SHOW: one session variable, or ALL of them. */
record ShowPlan(ShowVariable node) implements CommandPlan {
    @Override
    public List<ResultColumn> columns() {
        String name = node.name().toString();
        return node.isAll() ? List.of(ListRows.text("NAME"), ListRows.text("VALUE")) : List.of(ListRows.text(name));
    }

    @Override
    public String command() {
        return "SHOW";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        String name = node.name().toString();
        List<@Nullable Object[]> rows = new ArrayList<>();
        if (node.isAll()) {
            for (String variable : session.variables()) {
                rows.add(new @Nullable Object[] {variable, session.variable(variable)});
            }
            return new ListRows(columns(), rows);
        }
        String value = session.variable(name);
        if (value == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_OBJECT,
                    "there is no session variable " + name + " (at " + node.position() + "); there are "
                            + String.join(", ", session.variables()));
        }
        rows.add(new @Nullable Object[] {value});
        return new ListRows(columns(), rows);
    }
}
