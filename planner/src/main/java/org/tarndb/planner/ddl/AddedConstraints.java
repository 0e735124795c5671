package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableAlteration;

/** Adds constraints to a table that is there: each is checked against its rows. */
final class AddedConstraints {
    private final StatementScope scope;
    private final TableDef table;
    private final String schema;
    private final ConstraintNames names;

    /**
     * @param table as the statement has it now
     * @param schema where unqualified names of referenced tables are looked up
     */
    AddedConstraints(StatementScope scope, TableDef table, String schema) {
        this.scope = scope;
        this.table = table;
        this.schema = schema;
        this.names = new ConstraintNames(table.name(), scope.view().catalog());
    }

    void addAll(List<TableConstraint> constraints) {
        constraints.forEach(this::add);
    }

    private void add(TableConstraint constraint) {
        if (constraint instanceof TableConstraint.PrimaryKey key) {
            scope.alterTable(
                    table, new TableAlteration.ChangePrimaryKey(ordinals(key.columns()), names.primaryKey(key.name())));
        } else if (constraint instanceof TableConstraint.Unique unique) {
            List<IndexColumn> parts = ordinals(unique.columns()).stream()
                    .map(ordinal -> new IndexColumn(ordinal, false, false))
                    .toList();
            scope.addUnique(
                    table,
                    new IndexSpec(
                            names.unique(
                                    unique.name(),
                                    unique.columns().stream()
                                            .map(Identifier::text)
                                            .toList()),
                            parts,
                            true,
                            true));
        } else {
            throw Unsupported.feature("This constraint", constraint);
        }
    }

    private List<Integer> ordinals(List<Identifier> columns) {
        List<Integer> ordinals = new ArrayList<>();
        columns.forEach(column -> ordinals.add(ObjectNames.requireColumn(table, column)));
        return ordinals;
    }
}
