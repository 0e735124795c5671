package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;

/** ALTER TABLE, but for its constraints and options. */
record AlterTablePlan(AlterTable node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (!node.ifExists() || catalog.table(ObjectNames.resolve(node.table(), schema)) != null) {
                new TableAlterer(scope, session.context(), ObjectNames.require(node.table(), schema, catalog), schema)
                        .run(node.action());
            }
        });
        return null;
    }
}
