package org.tarndb.planner.simple;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Assignment;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.bind.DefaultBinder;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.StoreAssignment;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.dml.UpdatePlan;
import org.tarndb.planner.exec.Project;
import org.tarndb.planner.exec.TableColumns;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;

/** UPDATE of one row by its key. */
final class SimpleUpdate {
    private SimpleUpdate() {}

    static @Nullable StatementPlan plan(Update node, String schema, Catalog catalog, ParameterTypes parameters) {
        TableDef table = ObjectNames.find(node.table(), schema, catalog);
        if (table == null || !node.from().isEmpty() || !node.returning().isEmpty()) {
            return null;
        }
        TableScope scope = new TableScope(table, node.alias());
        SimpleBinder binder = new SimpleBinder(scope, parameters);
        List<Expr> output = new ArrayList<>();
        output.add(scope.use(TableColumns.KEY));
        output.add(scope.use(TableColumns.ROW));
        int[] targets = assignments(node.assignments(), table, binder, output);
        if (targets == null) {
            return null;
        }
        KeyCondition key = KeyCondition.of(node.where(), scope, binder);
        return key == null
                ? null
                : new UpdatePlan(
                        new RowAssembler(table),
                        Project.of(key.plan(scope.used()), output),
                        targets,
                        parameters.toList());
    }

    /** Adds the new values to the output; gives their columns, or null when one is not simple. */
    private static int @Nullable [] assignments(
            List<Assignment> assignments, TableDef table, SimpleBinder binder, List<Expr> output) {
        BitSet assigned = new BitSet();
        int[] targets = new int[assignments.size()];
        for (int i = 0; i < targets.length; i++) {
            Assignment assignment = assignments.get(i);
            int ordinal = ObjectNames.requireColumn(table, assignment.columns().get(0));
            if (assignment.columns().size() != 1 || assigned.get(ordinal)) {
                return null;
            }
            ColumnDef column = table.columns().get(ordinal);
            Expr value = assignment.value() instanceof DefaultValue
                    ? DefaultBinder.bind(column)
                    : binder.bindAssigned(assignment.value(), column.type());
            if (value == null || !StoreAssignment.isAllowed(value, column.type())) {
                return null;
            }
            assigned.set(ordinal);
            targets[i] = ordinal;
            output.add(value);
        }
        return targets;
    }
}
