package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;

/** DROP TABLE; with CASCADE the foreign keys that refer to the tables go too. */
record DropTablePlan(DropTable node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "DROP TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            List<TableDef> tables = new ArrayList<>();
            for (QualifiedName name : node.names()) {
                if (!node.ifExists() || catalog.table(ObjectNames.resolve(name, schema)) != null) {
                    tables.add(ObjectNames.require(name, schema, catalog));
                }
            }
            scope.dropTables(tables, node.behavior() == DropBehavior.CASCADE);
        });
        return null;
    }
}
