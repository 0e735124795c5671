package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tarndb.parser.ast.Deferrability;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.MatchType;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.constraint.CheckCondition;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;

/** Makes specifications of the constraints of a table, a new one or one that is there. */
final class ConstraintSpecs {
    private final TableName table;
    private final List<ColumnDef> columns;
    private final ConstraintNames names;
    private final String schema;

    /** @param schema where unqualified names of referenced tables are looked up */
    ConstraintSpecs(TableName table, List<ColumnDef> columns, ConstraintNames names, String schema) {
        this.table = table;
        this.columns = columns;
        this.names = names;
        this.schema = schema;
    }

    IndexSpec unique(TableConstraint.Unique node) {
        List<IndexColumn> parts = ordinals(node.columns(), "the constraint UNIQUE").stream()
                .map(ordinal -> new IndexColumn(ordinal, false, false))
                .toList();
        return new IndexSpec(
                names.unique(node.name(), texts(node.columns())),
                new IndexShape(parts, true).withNullsDistinct(node.nullsDistinct()),
                true,
                Collections.emptySortedMap());
    }

    CheckDef check(TableConstraint.Check node) {
        CheckCondition.compile(
                node.condition(), TableDef.builder(0, table).columns(columns).build());
        return new CheckDef(names.check(node.name()), SqlPrinter.print(node.condition()));
    }

    ForeignKeySpec foreignKey(TableConstraint.ForeignKey node) {
        if (node.match() != MatchType.SIMPLE) {
            throw Unsupported.feature("MATCH " + node.match(), node);
        }
        TableBuilder.requireDistinct(node.referencedColumns(), "the constraint REFERENCES has two columns");
        return new ForeignKeySpec(
                names.foreignKey(node.name(), texts(node.columns())),
                ordinals(node.columns(), "the constraint FOREIGN KEY"),
                ObjectNames.resolve(node.table(), schema),
                texts(node.referencedColumns()),
                action(node.onDelete()),
                action(node.onUpdate()),
                node.deferrability() != Deferrability.NOT_DEFERRABLE,
                node.deferrability() == Deferrability.INITIALLY_DEFERRED);
    }

    private static ReferentialAction action(org.tarndb.parser.ast.ReferentialAction action) {
        return switch (action) {
            case UNSPECIFIED, NO_ACTION -> ReferentialAction.NO_ACTION;
            case RESTRICT -> ReferentialAction.RESTRICT;
            case CASCADE -> ReferentialAction.CASCADE;
            case SET_NULL -> ReferentialAction.SET_NULL;
            case SET_DEFAULT -> ReferentialAction.SET_DEFAULT;
        };
    }

    private static List<String> texts(List<Identifier> identifiers) {
        return identifiers.stream().map(Identifier::text).toList();
    }

    List<Integer> ordinals(List<Identifier> identifiers, String where) {
        TableBuilder.requireDistinct(identifiers, where + " has two columns");
        List<Integer> ordinals = new ArrayList<>();
        for (Identifier column : identifiers) {
            ordinals.add(ordinalOf(column, where));
        }
        return ordinals;
    }

    private int ordinalOf(Identifier column, String where) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column.text())) {
                return i;
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_COLUMN,
                where + " names the column " + column + " (at " + column.position() + "), which the table " + table
                        + " does not have");
    }
}
