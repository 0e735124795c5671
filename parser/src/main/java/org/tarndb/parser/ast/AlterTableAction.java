package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What ALTER TABLE does. */
public sealed interface AlterTableAction extends Node {

    /** {@code ADD [COLUMN] [IF NOT EXISTS] column}. */
    record AddColumn(ColumnDefinition column, boolean ifNotExists, Position position) implements AlterTableAction {}

    /** {@code DROP [COLUMN] [IF EXISTS] column}. */
    record DropColumn(Identifier column, boolean ifExists, DropBehavior behavior, Position position)
            implements AlterTableAction {}

    /** {@code ALTER [COLUMN] column SET DEFAULT value}. */
    record SetDefault(Identifier column, Expression value, Position position) implements AlterTableAction {}

    /** {@code ALTER [COLUMN] column DROP DEFAULT}. */
    record DropDefault(Identifier column, Position position) implements AlterTableAction {}

    /** {@code ALTER [COLUMN] column SET NOT NULL}. */
    record SetNotNull(Identifier column, Position position) implements AlterTableAction {}

    /** {@code ALTER [COLUMN] column DROP NOT NULL}. */
    record DropNotNull(Identifier column, Position position) implements AlterTableAction {}

    /** {@code ALTER [COLUMN] column SET DATA TYPE type}. */
    record SetDataType(Identifier column, TypeName type, Position position) implements AlterTableAction {}

    /** {@code SET (name = value, ...)}. */
    record SetOptions(List<Option> options, Position position) implements AlterTableAction {
        public SetOptions {
            options = List.copyOf(options);
        }
    }

    /** {@code RENAME TO newName}. */
    record RenameTable(Identifier newName, Position position) implements AlterTableAction {}

    /** {@code RENAME [COLUMN] column TO newName}. */
    record RenameColumn(Identifier column, Identifier newName, Position position) implements AlterTableAction {}

    /** {@code ADD [CONSTRAINT name] ... [ONLINE ...]}; {@code online} is null where it was not written. */
    record AddConstraint(
            TableConstraint constraint, @Nullable OnlineClause online, Position position) implements AlterTableAction {}

    /** {@code RENAME CONSTRAINT constraint TO newName}. */
    record RenameConstraint(Identifier constraint, Identifier newName, Position position) implements AlterTableAction {}

    /** {@code DROP CONSTRAINT [IF EXISTS] name}. */
    record DropConstraint(Identifier name, boolean ifExists, DropBehavior behavior, Position position)
            implements AlterTableAction {}
}
