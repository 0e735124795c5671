package org.tarndb.planner.ddl;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction.SetOptions;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableOption;

/** ALTER TABLE ... SET (...). */
record SetTableOptionsPlan(AlterTable node, SetOptions action, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        Map<TableOption, @Nullable String> options = TableOptions.parse(action.options());
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (!node.ifExists() || catalog.table(ObjectNames.resolve(node.table(), schema)) != null) {
                scope.setTableOptions(ObjectNames.require(node.table(), schema, catalog), options);
            }
        });
        return null;
    }
}
