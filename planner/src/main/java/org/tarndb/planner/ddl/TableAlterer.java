package org.tarndb.planner.ddl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.AlterTableAction;
import org.tarndb.parser.ast.ColumnDefinition;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.DefaultBinder;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.StoreAssignment;
import org.tarndb.planner.bind.TypeNames;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.ddl.TableAlteration;

/** One action of ALTER TABLE on a table as the statement sees it. */
final class TableAlterer {
    private final StatementScope scope;
    private final StatementContext context;
    private final TableDef table;
    private final String schema;

    /** @param schema where unqualified names of other tables are looked up */
    TableAlterer(StatementScope scope, StatementContext context, TableDef table, String schema) {
        this.scope = scope;
        this.context = context;
        this.table = table;
        this.schema = schema;
    }

    void run(AlterTableAction action) {
        if (action instanceof AlterTableAction.AddColumn add) {
            addColumn(add);
        } else if (action instanceof AlterTableAction.DropColumn drop) {
            dropColumn(drop);
        } else if (action instanceof AlterTableAction.RenameColumn rename) {
            renameColumn(rename);
        } else if (action instanceof AlterTableAction.RenameConstraint rename) {
            scope.renameConstraint(
                    table, rename.constraint().text(), rename.newName().text());
        } else if (action instanceof AlterTableAction.RenameTable rename) {
            TableName name =
                    new TableName(table.name().schema(), rename.newName().text());
            scope.alterTable(table, new TableAlteration.Rename(name, ColumnChecks.withoutQualifiers(table)));
        } else if (action instanceof AlterTableAction.SetDataType changed) {
            changeType(changed);
        } else {
            changeColumn(action);
        }
    }

    private String label(String column) {
        return table.name() + "." + column;
    }

    private void addColumn(AlterTableAction.AddColumn add) {
        ColumnDefinition node = add.column();
        if (table.ordinalOf(node.name().text()) >= 0) {
            if (add.ifNotExists()) {
                return;
            }
            throw duplicate(node.name());
        }
        boolean isKey = node.constraints().stream().anyMatch(TableConstraint.PrimaryKey.class::isInstance);
        ColumnDef column = TableBuilder.column(table.name(), node, isKey);
        TableDef now = scope.alterTable(table, new TableAlteration.AddColumn(column, defaultValue(column)));
        new AddedConstraints(scope, now, schema).addAll(node.constraints());
    }

    /** What the rows that there are have in the new column: the default's value of this moment. */
    private @Nullable Object defaultValue(ColumnDef column) {
        Expr value = DefaultBinder.require(column);
        return Casts.assign(
                ExprCompiler.compile(value).value(context),
                value.type(),
                column.type(),
                label(column.name()),
                context.session().zone());
    }

    private TarnException duplicate(Identifier name) {
        return new TarnException(
                ErrorCode.DUPLICATE_COLUMN,
                "table " + table.name() + " has a column " + name + " already (at " + name.position() + ")");
    }

    private void dropColumn(AlterTableAction.DropColumn drop) {
        if (drop.ifExists() && table.ordinalOf(drop.column().text()) < 0) {
            return;
        }
        int ordinal = ObjectNames.requireColumn(table, drop.column());
        boolean cascade = drop.behavior() == DropBehavior.CASCADE;
        List<String> checks = ColumnChecks.using(table, ordinal);
        if (!cascade && !checks.isEmpty()) {
            throw ColumnChecks.dependent(table, ordinal, checks, "drop them before, or drop the column with CASCADE");
        }
        scope.alterTable(table, new TableAlteration.DropColumn(ordinal, checks, cascade));
    }

    private void renameColumn(AlterTableAction.RenameColumn rename) {
        int ordinal = ObjectNames.requireColumn(table, rename.column());
        Identifier name = rename.newName();
        if (table.ordinalOf(name.text()) >= 0) {
            throw duplicate(name);
        }
        scope.alterTable(
                table,
                new TableAlteration.ChangeColumn(
                        ordinal,
                        table.columns().get(ordinal).withName(name.text()),
                        ColumnChecks.withName(table, ordinal, name),
                        IndexTexts.withName(table, ordinal, name)));
    }

    private void changeType(AlterTableAction.SetDataType changed) {
        int ordinal = ObjectNames.requireColumn(table, changed.column());
        ColumnDef column = table.columns().get(ordinal);
        SqlType type = TypeNames.toSqlType(changed.type());
        if (column.type().equals(type)) {
            return;
        }
        if (!StoreAssignment.isAllowed(column.type(), type)) {
            throw new TarnException(
                    ErrorCode.DATATYPE_MISMATCH,
                    "column " + label(column.name()) + " of type " + column.type() + " can't become " + type + " (at "
                            + changed.position() + "): such values can't be assigned to it");
        }
        List<String> checks = ColumnChecks.using(table, ordinal);
        if (!checks.isEmpty()) {
            throw ColumnChecks.dependent(table, ordinal, checks, "drop them, alter the column, and add them again");
        }
        IndexTexts.requireFit(table, ordinal, type);
        String defaultSql = column.defaultSql();
        if (defaultSql != null) {
            DefaultText.check(new SqlParser().parseExpression(defaultSql), type, label(column.name()));
        }
        scope.alterTable(
                table,
                new TableAlteration.ChangeType(ordinal, type, context.session().zone()));
    }

    private void changeColumn(AlterTableAction action) {
        Identifier name = columnOf(action);
        int ordinal = ObjectNames.requireColumn(table, name);
        ColumnDef column = changed(action, table.columns().get(ordinal));
        scope.alterTable(table, new TableAlteration.ChangeColumn(ordinal, column));
    }

    private static Identifier columnOf(AlterTableAction action) {
        if (action instanceof AlterTableAction.SetDefault set) {
            return set.column();
        }
        if (action instanceof AlterTableAction.DropDefault drop) {
            return drop.column();
        }
        if (action instanceof AlterTableAction.SetNotNull set) {
            return set.column();
        }
        if (action instanceof AlterTableAction.DropNotNull drop) {
            return drop.column();
        }
        throw TarnException.internal("ALTER TABLE has no action " + action.getClass());
    }

    private ColumnDef changed(AlterTableAction action, ColumnDef column) {
        if (action instanceof AlterTableAction.SetDefault set) {
            return column.withDefault(DefaultText.check(set.value(), column.type(), label(column.name())));
        }
        if (action instanceof AlterTableAction.DropDefault) {
            return column.withDefault(null);
        }
        return column.withNullable(action instanceof AlterTableAction.DropNotNull);
    }
}
