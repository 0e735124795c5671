package org.tarndb.planner.ddl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.parser.ast.DropSchema;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.StatementScope;

/** DROP SCHEMA; with CASCADE its tables go too. */
record DropSchemaPlan(DropSchema node) implements CommandPlan {
    @Override
    public String command() {
        return "DROP SCHEMA";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        String name = node.name().text();
        if (name.equals(Catalog.DEFAULT_SCHEMA) || name.equals(Catalog.INFORMATION_SCHEMA)) {
            throw new TarnException(ErrorCode.OBJECT_IN_USE, "the schema " + name + " is the system's and stays");
        }
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (node.ifExists() && !catalog.schemas().contains(name)) {
                return;
            }
            ObjectNames.requireSchema(name, catalog);
            if (node.behavior() == DropBehavior.CASCADE) {
                dropTables(name, scope);
            }
            scope.dropSchema(name);
        });
        return null;
    }

    private static void dropTables(String schema, StatementScope scope) {
        List<TableDef> tables = scope.view().catalog().tables().stream()
                .filter(table -> table.name().schema().equals(schema))
                .toList();
        scope.dropTables(tables, true);
    }
}
