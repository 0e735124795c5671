package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnDefinition;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Nullability;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.TypeNames;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;

/** Checks the definition of a new table and makes its specification. */
final class TableBuilder {
    private final TableName name;
    private final ConstraintNames constraintNames;
    private final List<ColumnDef> columns = new ArrayList<>();
    private TableConstraint.@Nullable PrimaryKey primaryKey;
    private final List<TableConstraint> others = new ArrayList<>();
    private final ConstraintSpecs specs;

    /** @param schema where unqualified names of referenced tables are looked up */
    TableBuilder(TableName name, Catalog catalog, String schema) {
        this.name = name;
        this.constraintNames = new ConstraintNames(name, catalog);
        this.specs = new ConstraintSpecs(name, columns, constraintNames, schema);
    }

    TableSpec build(CreateTable node) {
        List<TableConstraint> constraints = new ArrayList<>();
        node.columns().forEach(column -> constraints.addAll(column.constraints()));
        constraints.addAll(node.constraints());
        constraints.forEach(this::add);
        Set<String> keyColumns = new HashSet<>();
        if (primaryKey != null) {
            primaryKey.columns().forEach(column -> keyColumns.add(column.text()));
        }
        for (ColumnDefinition column : node.columns()) {
            columns.add(column(name, column, keyColumns.contains(column.name().text())));
        }
        requireDistinct(node.columns().stream().map(ColumnDefinition::name).toList(), "the table has two columns");
        return spec(TableOptions.ofNewTable(node.options()));
    }

    private void add(TableConstraint constraint) {
        if (constraint instanceof TableConstraint.PrimaryKey key) {
            if (primaryKey != null) {
                throw invalid("the table has two primary keys", constraint);
            }
            primaryKey = key;
        } else {
            others.add(constraint);
        }
    }

    /** @param table for messages */
    static ColumnDef column(TableName table, ColumnDefinition node, boolean inPrimaryKey) {
        if (node.identity() != null) {
            throw Unsupported.feature("GENERATED AS IDENTITY", node.identity());
        }
        if (node.generatedAs() != null) {
            throw Unsupported.feature("GENERATED ALWAYS AS (expression)", node.generatedAs());
        }
        if (inPrimaryKey && node.nullability() == Nullability.NULLABLE) {
            throw invalid("column " + node.name() + " of the primary key can't be NULL", node);
        }
        SqlType type = TypeNames.toSqlType(node.type());
        boolean nullable = node.nullability() != Nullability.NOT_NULL && !inPrimaryKey;
        String label = table + "." + node.name();
        String defaultSql = node.defaultValue() == null ? null : DefaultText.check(node.defaultValue(), type, label);
        return new ColumnDef(node.name().text(), type, nullable, defaultSql);
    }

    private TableSpec spec(SortedMap<String, String> options) {
        List<Integer> key = List.of();
        Identifier keyName = null;
        if (primaryKey != null) {
            key = specs.ordinals(primaryKey.columns(), "the primary key");
            keyName = primaryKey.name();
        }
        String primaryKeyName = constraintNames.primaryKey(keyName);
        List<IndexSpec> uniques = new ArrayList<>();
        List<CheckDef> checks = new ArrayList<>();
        List<ForeignKeySpec> foreignKeys = new ArrayList<>();
        for (TableConstraint constraint : others) {
            if (constraint instanceof TableConstraint.Unique unique) {
                uniques.add(specs.unique(unique));
            } else if (constraint instanceof TableConstraint.Check check) {
                checks.add(specs.check(check));
            } else if (constraint instanceof TableConstraint.ForeignKey foreignKey) {
                foreignKeys.add(specs.foreignKey(foreignKey));
            }
        }
        return new TableSpec(name, columns, key, primaryKeyName, uniques)
                .with(checks, foreignKeys)
                .withOptions(options);
    }

    static void requireDistinct(List<Identifier> names, String problem) {
        Set<String> seen = new HashSet<>();
        for (Identifier column : names) {
            if (!seen.add(column.text())) {
                throw new TarnException(
                        ErrorCode.DUPLICATE_COLUMN, problem + " " + column + " (at " + column.position() + ")");
            }
        }
    }

    private static TarnException invalid(String problem, Node where) {
        return new TarnException(ErrorCode.INVALID_DEFINITION, problem + " (at " + where.position() + ")");
    }
}
