package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.CheckTable;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.constraint.CheckCondition;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;
import org.tarndb.txn.view.VersionReadView;

/**
 * CHECK TABLE: verifies the newest confirmed version; a row for the table's rows, for each of its indexes, its foreign keys
 * and its CHECK constraints.
 */
record CheckTablePlan(CheckTable node, String schema) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.text("STATUS"), ListRows.text("OBJECT"), ListRows.number("ENTRIES"), ListRows.text("DETAIL"));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public String command() {
        return "CHECK TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        DatabaseVersion version = session.database().confirmedVersion();
        TableDef table = ObjectNames.require(node.table(), schema, version.catalog());
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (CheckResult result : TableCheck.check(version, table, session.cancellation())) {
            rows.add(new @Nullable Object[] {result.status(), result.object(), result.entries(), result.detail()});
        }
        for (CheckDef check : table.checks()) {
            rows.add(checked(version, table, check, session.cancellation()));
        }
        return new ListRows(COLUMNS, rows);
    }

    private static @Nullable Object[] checked(
            DatabaseVersion version, TableDef table, CheckDef check, Cancellation cancellation) {
        CheckCondition condition = CheckCondition.compile(new SqlParser().parseExpression(check.sql()), table);
        TableView view = VersionReadView.of(version).table(table);
        RowCursor rows = view.scan(KeyRange.all(), false);
        String first = null;
        long faults = 0;
        while (rows.next()) {
            cancellation.throwIfCancelled();
            if (!condition.holdsFor(table.layout(), rows.row())) {
                faults++;
                first = first == null ? "it is false for the row " + table.describeKey(rows.key()) : first;
            }
        }
        return new @Nullable Object[] {
            first == null ? CheckResult.OK : first,
            check.name(),
            view.count(),
            "check" + (faults == 0 ? "" : "; " + faults + " faults")
        };
    }
}
