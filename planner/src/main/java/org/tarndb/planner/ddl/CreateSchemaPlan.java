package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateSchema;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** CREATE SCHEMA. */
record CreateSchemaPlan(CreateSchema node) implements CommandPlan {
    @Override
    public String command() {
        return "CREATE SCHEMA";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        String name = node.name().text();
        session.write(scope -> {
            boolean exists = scope.view().catalog().schemas().contains(name) || name.equals(Catalog.INFORMATION_SCHEMA);
            if (exists && !node.ifNotExists()) {
                throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "there is a schema " + name + " already");
            }
            if (!exists) {
                scope.createSchema(name);
            }
        });
        return null;
    }
}
