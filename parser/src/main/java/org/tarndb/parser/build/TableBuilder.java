package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AsOf;
import org.tarndb.parser.ast.DerivedTable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.grammar.TarnParser.JoinSuffixContext;
import org.tarndb.parser.grammar.TarnParser.JoinTypeContext;
import org.tarndb.parser.grammar.TarnParser.TableAliasContext;
import org.tarndb.parser.grammar.TarnParser.TableCallContext;
import org.tarndb.parser.grammar.TarnParser.TableFactorContext;
import org.tarndb.parser.grammar.TarnParser.TableReferenceContext;
import org.tarndb.parser.grammar.TarnParser.TimePointContext;

/** The entries of FROM. */
final class TableBuilder {

    private final Builders builders;

    TableBuilder(Builders builders) {
        this.builders = builders;
    }

    List<TableReference> tables(List<TableReferenceContext> contexts) {
        return contexts.stream().map(this::table).toList();
    }

    TableReference table(TableReferenceContext context) {
        TableReference left = factor(context.tableFactor());
        builders.expressions.checkChain(context, context.joinSuffix().size());
        for (JoinSuffixContext suffix : context.joinSuffix()) {
            left = join(left, suffix);
        }
        return left;
    }

    private TableReference join(TableReference left, JoinSuffixContext context) {
        TableReference right =
                context.tableFactor() != null ? factor(context.tableFactor()) : table(context.tableReference());
        Join.Type type = context.CROSS() != null ? Join.Type.CROSS : type(context.joinType());
        List<Identifier> using = builders.names.list(context.identifierList());
        Expression on = builders.expressions.optional(context.expression());
        return new Join(type, context.NATURAL() != null, left, right, on, using, left.position());
    }

    private static Join.Type type(@Nullable JoinTypeContext context) {
        if (context == null || context.INNER() != null) {
            return Join.Type.INNER;
        }
        if (context.LEFT() != null) {
            return Join.Type.LEFT;
        }
        return context.RIGHT() != null ? Join.Type.RIGHT : Join.Type.FULL;
    }

    private TableReference factor(TableFactorContext context) {
        Position position = builders.source.position(context);
        boolean lateral = context.LATERAL() != null;
        TableAlias alias = alias(context.tableAlias());
        if (context.tableCall() != null) {
            return call(context.tableCall(), lateral, alias, position);
        }
        if (context.subquery() != null) {
            return new DerivedTable(lateral, builders.queries.subquery(context.subquery()), alias, position);
        }
        return context.tableReference() != null
                ? table(context.tableReference())
                : new NamedTable(
                        builders.names.qualified(context.qualifiedName()),
                        timePoint(context.timePoint()),
                        alias,
                        position);
    }

    private TableReference call(
            TableCallContext context, boolean lateral, @Nullable TableAlias alias, Position position) {
        List<Expression> arguments = context.subquery() == null
                ? builders.expressions.list(context.expressionList())
                : List.of(builders.primaries.visitSubquery(context.subquery()));
        return new TableFunction(
                lateral,
                builders.names.qualified(context.qualifiedName()),
                arguments,
                context.ORDINALITY() != null,
                alias,
                position);
    }

    private @Nullable AsOf timePoint(@Nullable TimePointContext context) {
        if (context == null) {
            return null;
        }
        Expression value = builders.expressions.value(context.value());
        Position position = builders.source.position(context);
        return context.CSN() != null ? new AsOf.AtCsn(value, position) : new AsOf.SystemTime(value, position);
    }

    private @Nullable TableAlias alias(@Nullable TableAliasContext context) {
        return context == null
                ? null
                : new TableAlias(
                        builders.names.identifier(context.identifier()),
                        builders.names.list(context.identifierList()),
                        builders.source.position(context));
    }
}
