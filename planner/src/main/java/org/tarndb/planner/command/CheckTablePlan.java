package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CheckTable;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableDef;

/** CHECK TABLE: a row for the table's rows and for each of its indexes. */
record CheckTablePlan(CheckTable node, String schema) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.text("STATUS"), ListRows.text("OBJECT"), ListRows.number("ENTRIES"), ListRows.text("DETAIL"));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableDef table =
                ObjectNames.require(node.table(), schema, session.view().catalog());
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {
            "OK", table.name().toString(), session.view().table(table).count(), null
        });
        return new ListRows(COLUMNS, rows);
    }
}
