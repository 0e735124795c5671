package org.tarndb.parser.build;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CommonTable;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.ExplicitTable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.LockClause;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.RowLimit;
import org.tarndb.parser.ast.SetOperation;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.Values;
import org.tarndb.parser.ast.With;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.TarnParser.CommonTableContext;
import org.tarndb.parser.grammar.TarnParser.FetchContext;
import org.tarndb.parser.grammar.TarnParser.LockClauseContext;
import org.tarndb.parser.grammar.TarnParser.LockWaitContext;
import org.tarndb.parser.grammar.TarnParser.OrderByContext;
import org.tarndb.parser.grammar.TarnParser.QueryBodyContext;
import org.tarndb.parser.grammar.TarnParser.QueryContext;
import org.tarndb.parser.grammar.TarnParser.QueryPrimaryContext;
import org.tarndb.parser.grammar.TarnParser.QueryTermContext;
import org.tarndb.parser.grammar.TarnParser.RowLimitContext;
import org.tarndb.parser.grammar.TarnParser.SetQuantifierContext;
import org.tarndb.parser.grammar.TarnParser.SortItemContext;
import org.tarndb.parser.grammar.TarnParser.SubqueryContext;
import org.tarndb.parser.grammar.TarnParser.ValuesContext;
import org.tarndb.parser.grammar.TarnParser.ValuesRowContext;
import org.tarndb.parser.grammar.TarnParser.WithContext;

/** Queries around SELECT: WITH, set operations, VALUES, ORDER BY, limits, row locks. */
final class QueryBuilder {

    private final Builders builders;
    private final SelectBuilder selects;

    QueryBuilder(Builders builders) {
        this.builders = builders;
        this.selects = new SelectBuilder(builders);
    }

    SelectBuilder selects() {
        return selects;
    }

    Query query(QueryContext context) {
        return query(context, false);
    }

    /** The query of an INSERT: VALUES, when it is nothing else, may hold DEFAULT. */
    Query insertSource(QueryContext context) {
        return query(context, true);
    }

    Query subquery(SubqueryContext context) {
        return query(context.query());
    }

    private Query query(QueryContext context, boolean defaultAllowed) {
        Query body = body(context.queryBody(), defaultAllowed);
        boolean plain = context.with() == null
                && context.orderBy() == null
                && context.rowLimit() == null
                && context.lockClause().isEmpty();
        if (plain) {
            return body;
        }
        return new QueryExpression(
                context.with() == null ? null : with(context.with()),
                body,
                orderBy(context.orderBy()),
                context.rowLimit() == null ? null : limit(context.rowLimit()),
                context.lockClause().stream().map(this::lock).toList(),
                builders.source.position(context));
    }

    private With with(WithContext context) {
        List<CommonTable> tables =
                context.commonTable().stream().map(this::commonTable).toList();
        return new With(context.RECURSIVE() != null, tables, builders.source.position(context));
    }

    private CommonTable commonTable(CommonTableContext context) {
        return new CommonTable(
                builders.names.identifier(context.identifier()),
                builders.names.list(context.identifierList()),
                subquery(context.subquery()),
                builders.source.position(context));
    }

    private Query body(QueryBodyContext context, boolean defaultAllowed) {
        boolean alone = context.queryTerm().size() == 1;
        return chain(context, term -> term((QueryTermContext) term, defaultAllowed && alone));
    }

    private Query term(QueryTermContext context, boolean defaultAllowed) {
        boolean alone = context.queryPrimary().size() == 1;
        return chain(context, primary -> primary((QueryPrimaryContext) primary, defaultAllowed && alone));
    }

    private interface Operand {
        Query build(ParseTree context);
    }

    /** Operands with set operators and perhaps ALL or DISTINCT between them, from left to right. */
    private Query chain(ParserRuleContext context, Operand operand) {
        Query left = operand.build(context.getChild(0));
        builders.expressions.checkChain(context, context.getChildCount() / 2);
        int next = 1;
        while (next < context.getChildCount()) {
            String operator = context.getChild(next++).getText();
            boolean all = false;
            if (context.getChild(next) instanceof SetQuantifierContext quantifier) {
                all = quantifier.ALL() != null;
                next++;
            }
            left = new SetOperation(
                    operator(operator), all, left, operand.build(context.getChild(next++)), left.position());
        }
        return left;
    }

    private static SetOperation.Operator operator(String word) {
        return SetOperation.Operator.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private Query primary(QueryPrimaryContext context, boolean defaultAllowed) {
        if (context.select() != null) {
            return selects.select(context.select());
        }
        if (context.values() != null) {
            return values(context.values(), defaultAllowed);
        }
        return context.subquery() != null
                ? subquery(context.subquery())
                : new ExplicitTable(
                        builders.names.qualified(context.qualifiedName()), builders.source.position(context));
    }

    private Query values(ValuesContext context, boolean defaultAllowed) {
        List<RowConstructor> rows = context.valuesRow().stream()
                .map(row -> row(row, defaultAllowed))
                .toList();
        return new Values(rows, builders.source.position(context));
    }

    private RowConstructor row(ValuesRowContext context, boolean defaultAllowed) {
        List<Expression> values = context.subquery() == null
                ? context.assignable().stream()
                        .map(builders.expressions::assignable)
                        .toList()
                : List.of(builders.primaries.visitSubquery(context.subquery()));
        for (Expression value : values) {
            if (value instanceof DefaultValue && !defaultAllowed) {
                throw new ParseException(
                        value.position(),
                        "DEFAULT is no value here",
                        "it stands for the default of a column in VALUES of an INSERT or in SET of an UPDATE");
            }
        }
        return new RowConstructor(values, builders.source.position(context));
    }

    List<SortItem> orderBy(@Nullable OrderByContext context) {
        return context == null ? List.of() : sortItems(context.sortItem());
    }

    List<SortItem> sortItems(List<SortItemContext> contexts) {
        return contexts.stream().map(this::sortItem).toList();
    }

    private SortItem sortItem(SortItemContext context) {
        NullOrder nulls = NullOrder.UNSPECIFIED;
        if (context.NULLS() != null) {
            nulls = context.FIRST() != null ? NullOrder.FIRST : NullOrder.LAST;
        }
        return new SortItem(
                builders.expressions.expression(context.expression()),
                context.DESC() != null,
                nulls,
                builders.source.position(context));
    }

    private RowLimit limit(RowLimitContext context) {
        FetchContext fetch = context.fetch();
        Expression count = builders.expressions.optional(context.limit);
        if (fetch != null) {
            // FETCH FIRST ROW ONLY is one row.
            count = fetch.count == null ? one(fetch) : builders.expressions.value(fetch.count);
        }
        return new RowLimit(
                builders.expressions.optional(context.offset),
                count,
                fetch != null && fetch.TIES() != null,
                builders.source.position(context));
    }

    private Expression one(ParserRuleContext context) {
        return new Literal.ExactNumber(BigDecimal.ONE, builders.source.position(context));
    }

    private LockClause lock(LockClauseContext context) {
        LockWaitContext wait = context.lockWait();
        return new LockClause(
                context.UPDATE() != null ? LockClause.Strength.UPDATE : LockClause.Strength.SHARE,
                builders.names.qualified(context.qualifiedName()),
                policy(wait),
                wait == null ? null : builders.expressions.optional(wait.value()),
                builders.source.position(context));
    }

    private static LockClause.WaitPolicy policy(@Nullable LockWaitContext context) {
        if (context == null) {
            return LockClause.WaitPolicy.UNSPECIFIED;
        }
        if (context.NOWAIT() != null) {
            return LockClause.WaitPolicy.NOWAIT;
        }
        return context.LOCKED() != null ? LockClause.WaitPolicy.SKIP_LOCKED : LockClause.WaitPolicy.WAIT;
    }
}
