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
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;

/** Checks the definition of a new table and makes its specification. */
final class TableBuilder {
    private final TableName name;
    private final ConstraintNames constraintNames;
    private final List<ColumnDef> columns = new ArrayList<>();
    private TableConstraint.@Nullable PrimaryKey primaryKey;
    private final List<TableConstraint.Unique> uniques = new ArrayList<>();

    TableBuilder(TableName name, Catalog catalog) {
        this.name = name;
        this.constraintNames = new ConstraintNames(name, catalog);
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
            columns.add(column(column, keyColumns.contains(column.name().text())));
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
        } else if (constraint instanceof TableConstraint.Unique unique) {
            if (!unique.nullsDistinct()) {
                throw Unsupported.feature("UNIQUE NULLS NOT DISTINCT", constraint);
            }
            uniques.add(unique);
        } else {
            String kind = constraint instanceof TableConstraint.Check ? "CHECK" : "FOREIGN KEY";
            throw Unsupported.feature("The constraint " + kind, constraint);
        }
    }

    private ColumnDef column(ColumnDefinition node, boolean inPrimaryKey) {
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
        String label = name + "." + node.name();
        String defaultSql = node.defaultValue() == null ? null : DefaultText.check(node.defaultValue(), type, label);
        return new ColumnDef(node.name().text(), type, nullable, defaultSql);
    }

    private TableSpec spec(SortedMap<String, String> options) {
        List<Integer> key = List.of();
        Identifier keyName = null;
        if (primaryKey != null) {
            key = ordinals(primaryKey.columns(), "the primary key");
            keyName = primaryKey.name();
        }
        String primaryKeyName = constraintNames.primaryKey(keyName);
        List<IndexSpec> indexes = new ArrayList<>();
        for (TableConstraint.Unique unique : uniques) {
            List<Integer> ordinals = ordinals(unique.columns(), "the constraint UNIQUE");
            List<String> names = unique.columns().stream().map(Identifier::text).toList();
            indexes.add(new IndexSpec(
                    constraintNames.unique(unique.name(), names),
                    ordinals.stream()
                            .map(ordinal -> new IndexColumn(ordinal, false, false))
                            .toList(),
                    true,
                    true));
        }
        return new TableSpec(name, columns, key, primaryKeyName, indexes).withOptions(options);
    }

    private List<Integer> ordinals(List<Identifier> names, String where) {
        requireDistinct(names, where + " has two columns");
        List<Integer> ordinals = new ArrayList<>();
        for (Identifier column : names) {
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
                where + " names the column " + column + " (at " + column.position() + "), which the table " + name
                        + " does not have");
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
