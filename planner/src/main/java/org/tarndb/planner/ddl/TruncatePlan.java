package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Truncate;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.view.RowCursor;

/** TRUNCATE: deletes every row, so that it is undone, locked and seen by builds like any other change. */
record TruncatePlan(Truncate node, String schema) implements CommandPlan {
    private static final int ROWS_PER_CHECK = 1024;

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            for (QualifiedName name : node.tables()) {
                TableDef table = ObjectNames.require(name, schema, scope.view().catalog());
                deleteAll(table, scope, session.cancellation());
            }
        });
        return null;
    }

    private static void deleteAll(TableDef table, StatementScope scope, Cancellation cancellation) {
        RowCursor rows = scope.view().table(table).scan(KeyRange.all(), false);
        for (int i = 1; rows.next(); i++) {
            scope.delete(table, rows.key(), rows.row());
            if (i % ROWS_PER_CHECK == 0) {
                cancellation.throwIfCancelled();
            }
        }
    }
}
