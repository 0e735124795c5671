package org.tarndb.planner.ddl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;

/** ALTER TABLE ... ADD CONSTRAINT: checked against the rows that are there. */
record AddConstraintPlan(AlterTable node, TableConstraint constraint, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (!node.ifExists() || catalog.table(ObjectNames.resolve(node.table(), schema)) != null) {
                new AddedConstraints(scope, ObjectNames.require(node.table(), schema, catalog), schema)
                        .addAll(List.of(constraint));
            }
        });
        return null;
    }
}
