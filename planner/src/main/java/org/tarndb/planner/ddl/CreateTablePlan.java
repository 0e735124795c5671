package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableName;

/** CREATE TABLE. */
record CreateTablePlan(CreateTable node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "CREATE TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        session.write(scope -> {
            if (!TableNames.isTaken(name, node.ifNotExists(), scope.view().catalog())) {
                scope.createTable(new TableBuilder(name, scope.view().catalog(), schema).build(node));
            }
        });
        return null;
    }
}
