package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterIndexBuild;
import org.tarndb.parser.ast.AlterIndexOptions;
import org.tarndb.parser.ast.ColumnDefinition;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.CreateSchema;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.parser.ast.CreateTableAs;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.parser.ast.DropSchema;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.OnlineClause;
import org.tarndb.parser.ast.Option;
import org.tarndb.parser.ast.Reindex;
import org.tarndb.parser.ast.RenameIndex;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.parser.ast.Truncate;
import org.tarndb.parser.grammar.TarnParser.AlterIndexBuildContext;
import org.tarndb.parser.grammar.TarnParser.AlterIndexOptionsContext;
import org.tarndb.parser.grammar.TarnParser.CreateIndexContext;
import org.tarndb.parser.grammar.TarnParser.CreateSchemaContext;
import org.tarndb.parser.grammar.TarnParser.CreateTableAsContext;
import org.tarndb.parser.grammar.TarnParser.CreateTableContext;
import org.tarndb.parser.grammar.TarnParser.DropBehaviorContext;
import org.tarndb.parser.grammar.TarnParser.DropIndexContext;
import org.tarndb.parser.grammar.TarnParser.DropSchemaContext;
import org.tarndb.parser.grammar.TarnParser.DropTableContext;
import org.tarndb.parser.grammar.TarnParser.OnlineClauseContext;
import org.tarndb.parser.grammar.TarnParser.OptionContext;
import org.tarndb.parser.grammar.TarnParser.OptionListContext;
import org.tarndb.parser.grammar.TarnParser.ReindexContext;
import org.tarndb.parser.grammar.TarnParser.RenameIndexContext;
import org.tarndb.parser.grammar.TarnParser.TableElementContext;
import org.tarndb.parser.grammar.TarnParser.TruncateContext;

/** Tables, indexes and schemas. */
final class DdlBuilder {

    private final Builders builders;

    DdlBuilder(Builders builders) {
        this.builders = builders;
    }

    CreateTable createTable(CreateTableContext context) {
        List<ColumnDefinition> columns = context.tableElement().stream()
                .map(TableElementContext::columnDefinition)
                .filter(column -> column != null)
                .map(column -> ColumnBuilder.column(builders, column))
                .toList();
        List<TableConstraint> constraints = context.tableElement().stream()
                .map(TableElementContext::tableConstraint)
                .filter(constraint -> constraint != null)
                .map(builders.constraints::ofTable)
                .toList();
        return new CreateTable(
                builders.names.qualified(context.qualifiedName()),
                context.ifNotExists() != null,
                columns,
                constraints,
                options(context.optionList()),
                builders.source.position(context));
    }

    CreateTableAs createTableAs(CreateTableAsContext context) {
        return new CreateTableAs(
                builders.names.qualified(context.qualifiedName()),
                context.ifNotExists() != null,
                builders.names.list(context.identifierList()),
                builders.queries.query(context.query()),
                context.NO() == null,
                builders.source.position(context));
    }

    DropTable dropTable(DropTableContext context) {
        return new DropTable(
                builders.names.qualified(context.qualifiedName()),
                context.ifExists() != null,
                behavior(context.dropBehavior()),
                builders.source.position(context));
    }

    static DropBehavior behavior(@Nullable DropBehaviorContext context) {
        if (context == null) {
            return DropBehavior.UNSPECIFIED;
        }
        return context.CASCADE() != null ? DropBehavior.CASCADE : DropBehavior.RESTRICT;
    }

    CreateIndex createIndex(CreateIndexContext context) {
        return new CreateIndex(
                builders.names.qualified(context.name),
                context.UNIQUE() != null,
                context.ifNotExists() != null,
                builders.names.qualified(context.table),
                builders.queries.sortItems(context.sortItem()),
                builders.names.list(context.identifierList()),
                ConstraintBuilder.nullsDistinct(context.nullsDistinct()),
                builders.expressions.optional(context.where),
                context.ONLINE() != null,
                context.NOWAIT() != null,
                options(context.optionList()),
                builders.source.position(context));
    }

    /** @param context null: nothing was written */
    List<Option> options(@Nullable OptionListContext context) {
        return context == null
                ? List.of()
                : context.option().stream().map(this::option).toList();
    }

    private Option option(OptionContext context) {
        Expression value = context.DEFAULT() == null
                ? builders.expressions.value(context.value())
                : new DefaultValue(builders.source.position(context.DEFAULT().getSymbol()));
        return new Option(builders.names.identifier(context.identifier()), value, builders.source.position(context));
    }

    DropIndex dropIndex(DropIndexContext context) {
        return new DropIndex(
                builders.names.qualified(context.qualifiedName()),
                context.ifExists() != null,
                behavior(context.dropBehavior()),
                builders.source.position(context));
    }

    AlterIndexBuild alterIndexBuild(AlterIndexBuildContext context) {
        return new AlterIndexBuild(
                builders.names.qualified(context.qualifiedName()), action(context), builders.source.position(context));
    }

    AlterIndexOptions alterIndexOptions(AlterIndexOptionsContext context) {
        return new AlterIndexOptions(
                builders.names.qualified(context.qualifiedName()),
                options(context.optionList()),
                builders.source.position(context));
    }

    private static AlterIndexBuild.Action action(AlterIndexBuildContext context) {
        if (context.PAUSE() != null) {
            return AlterIndexBuild.Action.PAUSE;
        }
        return context.RESUME() != null ? AlterIndexBuild.Action.RESUME : AlterIndexBuild.Action.CANCEL;
    }

    RenameIndex renameIndex(RenameIndexContext context) {
        return new RenameIndex(
                builders.names.qualified(context.qualifiedName()),
                context.ifExists() != null,
                builders.names.identifier(context.identifier()),
                builders.source.position(context));
    }

    Reindex reindex(ReindexContext context) {
        return new Reindex(
                context.INDEX() != null ? Reindex.Target.INDEX : Reindex.Target.TABLE,
                builders.names.qualified(context.qualifiedName()),
                online(context.onlineClause()),
                builders.source.position(context));
    }

    @Nullable
    OnlineClause online(@Nullable OnlineClauseContext context) {
        return context == null
                ? null
                : new OnlineClause(
                        context.NOWAIT() != null, options(context.optionList()), builders.source.position(context));
    }

    CreateSchema createSchema(CreateSchemaContext context) {
        return new CreateSchema(
                builders.names.identifier(context.identifier()),
                context.ifNotExists() != null,
                builders.source.position(context));
    }

    DropSchema dropSchema(DropSchemaContext context) {
        return new DropSchema(
                builders.names.identifier(context.identifier()),
                context.ifExists() != null,
                behavior(context.dropBehavior()),
                builders.source.position(context));
    }

    Truncate truncate(TruncateContext context) {
        return new Truncate(builders.names.qualified(context.qualifiedName()), builders.source.position(context));
    }
}
