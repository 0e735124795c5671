package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Delete;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.dml.DeletePlan;
import org.tarndb.planner.exec.Project;
import org.tarndb.planner.exec.TableColumns;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;

/** DELETE of one row by its key. */
final class SimpleDelete {
    private SimpleDelete() {}

    static @Nullable StatementPlan plan(Delete node, String schema, Catalog catalog, ParameterTypes parameters) {
        TableDef table = ObjectNames.find(node.table(), schema, catalog);
        if (table == null || !node.using().isEmpty() || !node.returning().isEmpty()) {
            return null;
        }
        TableScope scope = new TableScope(table, node.alias());
        List<Expr> output = List.of(scope.use(TableColumns.KEY), scope.use(TableColumns.ROW));
        KeyCondition key = KeyCondition.of(node.where(), scope, new SimpleBinder(scope, parameters));
        return key == null
                ? null
                : new DeletePlan(table, Project.of(key.plan(scope.used()), output), parameters.toList());
    }
}
