package org.tarndb.parser.print;

import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction;
import org.tarndb.parser.ast.Identifier;

/** ALTER TABLE. */
final class AlterTablePrinter {

    private final Output out;
    private final ColumnPrinter columns;

    AlterTablePrinter(Output out) {
        this.out = out;
        this.columns = new ColumnPrinter(out);
    }

    Output print(AlterTable node) {
        out.add("ALTER TABLE ")
                .addIf(node.ifExists(), "IF EXISTS ")
                .name(node.table())
                .add(" ");
        AlterTableAction action = node.action();
        if (action instanceof AlterTableAction.AddColumn add) {
            out.add("ADD COLUMN ").addIf(add.ifNotExists(), "IF NOT EXISTS ");
            return columns.column(add.column());
        }
        if (action instanceof AlterTableAction.DropColumn drop) {
            out.add("DROP COLUMN ").addIf(drop.ifExists(), "IF EXISTS ").name(drop.column());
            return DdlPrinter.behavior(out, drop.behavior());
        }
        if (action instanceof AlterTableAction.AddConstraint add) {
            out.add("ADD ");
            columns.tableConstraint(add.constraint());
            return new DdlPrinter(out).online(add.online());
        }
        if (action instanceof AlterTableAction.DropConstraint drop) {
            out.add("DROP CONSTRAINT ").addIf(drop.ifExists(), "IF EXISTS ").name(drop.name());
            return DdlPrinter.behavior(out, drop.behavior());
        }
        if (action instanceof AlterTableAction.SetOptions set) {
            return new DdlPrinter(out).options("SET ", set.options());
        }
        return rename(action);
    }

    private Output rename(AlterTableAction action) {
        if (action instanceof AlterTableAction.RenameTable rename) {
            return out.add("RENAME TO ").name(rename.newName());
        }
        if (action instanceof AlterTableAction.RenameConstraint rename) {
            return out.add("RENAME CONSTRAINT ")
                    .name(rename.constraint())
                    .add(" TO ")
                    .name(rename.newName());
        }
        if (action instanceof AlterTableAction.RenameColumn rename) {
            return out.add("RENAME COLUMN ").name(rename.column()).add(" TO ").name(rename.newName());
        }
        return alterColumn(action);
    }

    private Output alterColumn(AlterTableAction action) {
        if (action instanceof AlterTableAction.SetDefault set) {
            return alter(set.column()).add("SET DEFAULT ").value(set.value());
        }
        if (action instanceof AlterTableAction.DropDefault drop) {
            return alter(drop.column()).add("DROP DEFAULT");
        }
        if (action instanceof AlterTableAction.SetNotNull set) {
            return alter(set.column()).add("SET NOT NULL");
        }
        if (action instanceof AlterTableAction.DropNotNull drop) {
            return alter(drop.column()).add("DROP NOT NULL");
        }
        if (action instanceof AlterTableAction.SetDataType set) {
            return alter(set.column()).add("SET DATA TYPE ").type(set.type());
        }
        throw new IllegalStateException("no printer for " + action);
    }

    private Output alter(Identifier column) {
        return out.add("ALTER COLUMN ").name(column).add(" ");
    }
}
