package org.tarndb.planner.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Backup;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.env.UserPath;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
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
    public String command() {
        return "BACKUP";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        BackupResult result = session.database().backup(directory(), session.cancellation());
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {result.directory().toString(), result.csn(), result.sizeBytes()});
        return new ListRows(COLUMNS, rows);
    }

    private Path directory() {
        if (node.directory().isBlank()) {
            throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, "BACKUP TO names no directory");
        }
        try {
            return UserPath.of(node.directory());
        } catch (InvalidPathException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the path '" + node.directory() + "' of BACKUP TO is not valid: " + e.getReason(),
                    e);
        }
    }
}
