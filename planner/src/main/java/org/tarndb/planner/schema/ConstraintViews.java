package org.tarndb.planner.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.ExecutionContext;
import org.tarndb.planner.schema.VirtualTable.Column;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** The views of constraints: ISO/IEC 9075-11, subclauses 6.20, 6.41, 6.47 and 6.58. */
final class ConstraintViews {
    /** Takes a table, its database's name and the catalog, and gives its rows to the list. */
    private interface TableRows {
        void add(TableDef table, ExecutionContext context, List<@Nullable Object[]> rows);
    }

    private ConstraintViews() {}

    static List<VirtualTable> all() {
        return List.of(
                view(
                        "TABLE_CONSTRAINTS",
                        ConstraintViews::tableConstraints,
                        text("TABLE_SCHEMA"),
                        text("TABLE_NAME"),
                        text("CONSTRAINT_TYPE"),
                        text("IS_DEFERRABLE"),
                        text("INITIALLY_DEFERRED")),
                view(
                        "KEY_COLUMN_USAGE",
                        ConstraintViews::keyColumnUsage,
                        text("TABLE_SCHEMA"),
                        text("TABLE_NAME"),
                        text("COLUMN_NAME"),
                        number("ORDINAL_POSITION"),
                        number("POSITION_IN_UNIQUE_CONSTRAINT")),
                view(
                        "REFERENTIAL_CONSTRAINTS",
                        ConstraintViews::referentialConstraints,
                        text("UNIQUE_CONSTRAINT_CATALOG"),
                        text("UNIQUE_CONSTRAINT_SCHEMA"),
                        text("UNIQUE_CONSTRAINT_NAME"),
                        text("MATCH_OPTION"),
                        text("UPDATE_RULE"),
                        text("DELETE_RULE")),
                view("CHECK_CONSTRAINTS", ConstraintViews::checkConstraints, text("CHECK_CLAUSE")));
    }

    private static Column text(String name) {
        return new Column(name, SqlType.VARCHAR);
    }

    private static Column number(String name) {
        return new Column(name, SqlType.INTEGER);
    }

    private static VirtualTable view(String name, TableRows source, Column... more) {
        List<Column> columns = new ArrayList<>(
                List.of(text("CONSTRAINT_CATALOG"), text("CONSTRAINT_SCHEMA"), text("CONSTRAINT_NAME")));
        columns.addAll(List.of(more));
        return new VirtualTable(name, columns, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (TableDef table : context.view().catalog().tables()) {
                source.add(table, context, rows);
            }
            return rows;
        });
    }

    /** A row that starts with the constraint's full name. */
    private static @Nullable Object[] row(
            ExecutionContext context, TableDef table, String constraint, @Nullable Object... more) {
        @Nullable Object[] row = new @Nullable Object[more.length + 3];
        row[0] = context.session().catalog();
        row[1] = table.name().schema();
        row[2] = constraint;
        System.arraycopy(more, 0, row, 3, more.length);
        return row;
    }

    private static void tableConstraints(TableDef table, ExecutionContext context, List<@Nullable Object[]> rows) {
        BiConsumer<String, String> add = (name, type) -> rows.add(
                row(context, table, name, table.name().schema(), table.name().name(), type, "NO", "NO"));
        if (table.hasPrimaryKey()) {
            add.accept(table.primaryKeyName(), "PRIMARY KEY");
        }
        for (IndexDef index : table.indexes()) {
            if (index.isUniqueConstraint() && index.isPublic()) {
                add.accept(index.name(), "UNIQUE");
            }
        }
        for (CheckDef check : table.checks()) {
            add.accept(check.name(), "CHECK");
        }
        for (ForeignKeyDef key : publicKeys(table)) {
            rows.add(row(
                    context,
                    table,
                    key.name(),
                    table.name().schema(),
                    table.name().name(),
                    "FOREIGN KEY",
                    key.deferrable() ? "YES" : "NO",
                    key.initiallyDeferred() ? "YES" : "NO"));
        }
    }

    private static void keyColumnUsage(TableDef table, ExecutionContext context, List<@Nullable Object[]> rows) {
        keyColumns(context, table, table.primaryKeyName(), table.primaryKey(), false, rows);
        for (IndexDef index : table.indexes()) {
            if (index.isUniqueConstraint() && index.isPublic()) {
                keyColumns(context, table, index.name(), ordinals(index), false, rows);
            }
        }
        for (ForeignKeyDef key : publicKeys(table)) {
            keyColumns(context, table, key.name(), key.columns(), true, rows);
        }
    }

    /** A key that is being added ONLINE is there when it is public. */
    private static List<ForeignKeyDef> publicKeys(TableDef table) {
        return table.foreignKeys().stream().filter(ForeignKeyDef::isPublic).toList();
    }

    private static List<Integer> ordinals(IndexDef index) {
        return index.columns().stream().map(IndexColumn::ordinal).toList();
    }

    /** @param refers whether each column refers to the one of the other key in the same place */
    private static void keyColumns(
            ExecutionContext context,
            TableDef table,
            String constraint,
            List<Integer> ordinals,
            boolean refers,
            List<@Nullable Object[]> rows) {
        for (int i = 0; i < ordinals.size(); i++) {
            rows.add(row(
                    context,
                    table,
                    constraint,
                    table.name().schema(),
                    table.name().name(),
                    table.columns().get(ordinals.get(i)).name(),
                    (long) i + 1,
                    refers ? Long.valueOf((long) i + 1) : null));
        }
    }

    private static void referentialConstraints(
            TableDef table, ExecutionContext context, List<@Nullable Object[]> rows) {
        Catalog catalog = context.view().catalog();
        for (ForeignKeyDef key : publicKeys(table)) {
            TableDef referenced = catalog.table(key.referencedTableId());
            if (referenced == null) {
                throw TarnException.internal("foreign key " + key.name() + " refers to a table that is not there");
            }
            IndexDef index = referenced.index(key.referencedIndexId());
            rows.add(row(
                    context,
                    table,
                    key.name(),
                    context.session().catalog(),
                    referenced.name().schema(),
                    index == null ? referenced.primaryKeyName() : index.name(),
                    "NONE",
                    key.onUpdate().sql(),
                    key.onDelete().sql()));
        }
    }

    private static void checkConstraints(TableDef table, ExecutionContext context, List<@Nullable Object[]> rows) {
        for (CheckDef check : table.checks()) {
            rows.add(row(context, table, check.name(), check.sql()));
        }
    }
}
