package org.tarndb.parser.build;

import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.grammar.TarnParser;
import org.tarndb.parser.grammar.TarnParser.AlterTableContext;
import org.tarndb.parser.grammar.TarnParser.IdentifierContext;
import org.tarndb.parser.grammar.TarnParserBaseVisitor;

/** ALTER TABLE, one method for each action. */
final class AlterTableBuilder extends TarnParserBaseVisitor<AlterTableAction> {

    private final Builders builders;
    private final Source source;

    AlterTableBuilder(Builders builders) {
        this.builders = builders;
        this.source = builders.source;
    }

    AlterTable alterTable(AlterTableContext context) {
        return new AlterTable(
                builders.names.qualified(context.qualifiedName()),
                context.ifExists() != null,
                visit(context.alterTableAction()),
                source.position(context));
    }

    @Override
    public AlterTableAction visitAddColumn(TarnParser.AddColumnContext context) {
        return new AlterTableAction.AddColumn(
                ColumnBuilder.column(builders, context.columnDefinition()),
                context.ifNotExists() != null,
                source.position(context));
    }

    @Override
    public AlterTableAction visitAddConstraint(TarnParser.AddConstraintContext context) {
        return new AlterTableAction.AddConstraint(
                builders.constraints.ofTable(context.tableConstraint()),
                builders.ddl.online(context.onlineClause()),
                source.position(context));
    }

    @Override
    public AlterTableAction visitDropColumn(TarnParser.DropColumnContext context) {
        return new AlterTableAction.DropColumn(
                name(context.identifier()),
                context.ifExists() != null,
                DdlBuilder.behavior(context.dropBehavior()),
                source.position(context));
    }

    @Override
    public AlterTableAction visitDropConstraint(TarnParser.DropConstraintContext context) {
        return new AlterTableAction.DropConstraint(
                name(context.identifier()),
                context.ifExists() != null,
                DdlBuilder.behavior(context.dropBehavior()),
                source.position(context));
    }

    @Override
    public AlterTableAction visitSetDefault(TarnParser.SetDefaultContext context) {
        return new AlterTableAction.SetDefault(
                name(context.identifier()), builders.expressions.value(context.value()), source.position(context));
    }

    @Override
    public AlterTableAction visitDropDefault(TarnParser.DropDefaultContext context) {
        return new AlterTableAction.DropDefault(name(context.identifier()), source.position(context));
    }

    @Override
    public AlterTableAction visitSetNotNull(TarnParser.SetNotNullContext context) {
        return new AlterTableAction.SetNotNull(name(context.identifier()), source.position(context));
    }

    @Override
    public AlterTableAction visitDropNotNull(TarnParser.DropNotNullContext context) {
        return new AlterTableAction.DropNotNull(name(context.identifier()), source.position(context));
    }

    @Override
    public AlterTableAction visitSetDataType(TarnParser.SetDataTypeContext context) {
        return new AlterTableAction.SetDataType(
                name(context.identifier()), builders.types.type(context.typeName()), source.position(context));
    }

    @Override
    public AlterTableAction visitSetOptions(TarnParser.SetOptionsContext context) {
        return new AlterTableAction.SetOptions(builders.ddl.options(context.optionList()), source.position(context));
    }

    @Override
    public AlterTableAction visitRenameTable(TarnParser.RenameTableContext context) {
        return new AlterTableAction.RenameTable(name(context.identifier()), source.position(context));
    }

    @Override
    public AlterTableAction visitRenameConstraint(TarnParser.RenameConstraintContext context) {
        return new AlterTableAction.RenameConstraint(
                name(context.identifier(0)), name(context.identifier(1)), source.position(context));
    }

    @Override
    public AlterTableAction visitRenameColumn(TarnParser.RenameColumnContext context) {
        return new AlterTableAction.RenameColumn(
                name(context.identifier(0)), name(context.identifier(1)), source.position(context));
    }

    private Identifier name(IdentifierContext context) {
        return builders.names.identifier(context);
    }
}
