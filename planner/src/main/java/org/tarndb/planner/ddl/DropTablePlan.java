package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;

/** DROP TABLE. No object depends on a table but its own indexes, so CASCADE and RESTRICT are the same. */
record DropTablePlan(DropTable node, String schema) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            for (QualifiedName name : node.names()) {
                if (node.ifExists() && catalog.table(ObjectNames.resolve(name, schema)) == null) {
                    continue;
                }
                scope.dropTable(ObjectNames.require(name, schema, catalog));
            }
        });
        return null;
    }
}
