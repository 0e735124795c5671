package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.RenameIndex;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableName;

/** ALTER INDEX ... RENAME TO. */
record RenameIndexPlan(RenameIndex node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER INDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        session.write(scope -> {
            if (scope.view().catalog().index(name) != null) {
                scope.renameIndex(name, node.newName().text());
            } else if (!node.ifExists()) {
                throw ObjectNames.noIndex(node.name(), schema, scope.view().catalog());
            }
        });
        return null;
    }
}
