package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.StatementScope;

/** ALTER TABLE ... ADD CONSTRAINT: checked against the rows that are there. */
record AddConstraintPlan(AlterTable node, TableConstraint constraint, String schema) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (!node.ifExists() || catalog.table(ObjectNames.resolve(node.table(), schema)) != null) {
                add(scope, ObjectNames.require(node.table(), schema, catalog), catalog);
            }
        });
        return null;
    }

    private void add(StatementScope scope, TableDef table, Catalog catalog) {
        ConstraintNames names = new ConstraintNames(table.name(), catalog);
        ConstraintSpecs specs = new ConstraintSpecs(table.name(), table.columns(), names, schema);
        if (constraint instanceof TableConstraint.Check check) {
            scope.addCheck(table, specs.check(check));
        } else if (constraint instanceof TableConstraint.ForeignKey key) {
            scope.addForeignKey(table, specs.foreignKey(key));
        } else if (constraint instanceof TableConstraint.Unique unique) {
            scope.addUnique(table, specs.unique(unique));
        } else {
            throw Unsupported.feature("ALTER TABLE ... ADD PRIMARY KEY", constraint);
        }
    }
}
