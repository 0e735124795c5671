package org.tarndb.planner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Backup;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.txn.recovery.BackupResult;

/** BACKUP TO: copies the newest confirmed version to a directory; a row that says where and what. */
record BackupPlan(Backup node) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS =
            List.of(ListRows.text("DIRECTORY"), ListRows.number("CSN"), ListRows.number("BYTES"));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        BackupResult result = session.database().backup(Path.of(node.directory()), session.cancellation());
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {result.directory().toString(), result.csn(), result.sizeBytes()});
        return new ListRows(COLUMNS, rows);
    }
}
