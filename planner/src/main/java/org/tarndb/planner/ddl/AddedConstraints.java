package org.tarndb.planner.ddl;

import java.util.List;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.ddl.TableAlteration;

/** Adds constraints to a table that is there: each is checked against its rows. */
final class AddedConstraints {
    private final StatementScope scope;
    private final ConstraintNames names;
    private final ConstraintSpecs specs;
    private TableDef table;

    /**
     * @param table as the statement has it now
     * @param schema where unqualified names of referenced tables are looked up
     */
    AddedConstraints(StatementScope scope, TableDef table, String schema) {
        Catalog catalog = scope.view().catalog();
        this.scope = scope;
        this.table = table;
        this.names = new ConstraintNames(table.name(), catalog);
        this.specs = new ConstraintSpecs(table.name(), table.columns(), names, schema);
    }

    /** A primary key comes first: it writes the rows anew, and the others are checked against those. */
    void addAll(List<TableConstraint> constraints) {
        for (TableConstraint constraint : constraints) {
            if (constraint instanceof TableConstraint.PrimaryKey key) {
                List<Integer> ordinals = specs.ordinals(key.columns(), "the primary key");
                String name = names.primaryKey(key.name());
                table = scope.alterTable(table, new TableAlteration.ChangePrimaryKey(ordinals, name));
            }
        }
        constraints.forEach(this::add);
    }

    private void add(TableConstraint constraint) {
        if (constraint instanceof TableConstraint.Check check) {
            scope.addCheck(table, specs.check(check));
        } else if (constraint instanceof TableConstraint.ForeignKey key) {
            scope.addForeignKey(table, specs.foreignKey(key));
        } else if (constraint instanceof TableConstraint.Unique unique) {
            scope.addUnique(table, specs.unique(unique));
        }
    }
}
