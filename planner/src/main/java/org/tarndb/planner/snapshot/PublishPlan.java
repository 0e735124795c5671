package org.tarndb.planner.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** PUBLISH TABLE: publishes the newest confirmed version of some tables; a row for each of them. */
record PublishPlan(List<QualifiedName> tables, String schema, SnapshotLocation to) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.text("TABLE"),
            ListRows.text("URI"),
            ListRows.number("VERSION"),
            ListRows.number("FILES"),
            ListRows.number("ROWS"),
            ListRows.number("BYTES"));

    static PublishPlan of(PublishTables node, String schema) {
        return new PublishPlan(node.tables(), schema, Locations.of(node.location(), node.options()));
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public String command() {
        return "PUBLISH TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        ReadOnlySessions.requireWritable(session, "PUBLISH TABLE");
        requireNoChanges(session);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (PublishedTable table : publishNewest(session)) {
            rows.add(new @Nullable Object[] {
                table.table(), table.uri(), table.version(), table.files(), table.rows(), table.bytes()
            });
        }
        return new ListRows(COLUMNS, rows);
    }

    private List<PublishedTable> publishNewest(SessionControl session) {
        return session.database()
                .publications()
                .publisher()
                .publishNewest(
                        null,
                        catalog -> TablesToPublish.resolve(tables, schema, catalog, to),
                        to,
                        session.context().snapshotCall())
                .tables();
    }

    /** Who publishes after a change means the changed rows, and these are nobody's to see yet. */
    private static void requireNoChanges(SessionControl session) {
        if (session.hasChanges()) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "PUBLISH TABLE publishes what is committed, and this transaction has changes that are not: they"
                            + " would be left out; commit or roll back first");
        }
    }
}
