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
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.version.DatabaseVersion;

/** CHECK TABLE: verifies the newest confirmed version; a row for the table's rows and for each of its indexes. */
record CheckTablePlan(CheckTable node, String schema) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.text("STATUS"), ListRows.text("OBJECT"), ListRows.number("ENTRIES"), ListRows.text("DETAIL"));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        DatabaseVersion version = session.database().confirmedVersion();
        TableDef table = ObjectNames.require(node.table(), schema, version.catalog());
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (CheckResult result : TableCheck.check(version, table, session.cancellation())) {
            rows.add(new @Nullable Object[] {result.status(), result.object(), result.entries(), result.detail()});
        }
        return new ListRows(COLUMNS, rows);
    }
}
