package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.GroupBy;
import org.tarndb.parser.ast.GroupingElement;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.grammar.TarnParser.ExpressionContext;
import org.tarndb.parser.grammar.TarnParser.GroupByContext;
import org.tarndb.parser.grammar.TarnParser.GroupingElementContext;
import org.tarndb.parser.grammar.TarnParser.GroupingSetContext;
import org.tarndb.parser.grammar.TarnParser.SelectContext;
import org.tarndb.parser.grammar.TarnParser.SelectItemContext;
import org.tarndb.parser.grammar.TarnParser.SetQuantifierContext;

/** SELECT, its select list and its GROUP BY. */
final class SelectBuilder {

    private final Builders builders;

    SelectBuilder(Builders builders) {
        this.builders = builders;
    }

    Select select(SelectContext context) {
        return new Select(
                isDistinct(context.setQuantifier()),
                items(context.selectItem()),
                builders.tables.tables(context.tableReference()),
                builders.expressions.optional(context.where),
                groupBy(context.groupBy()),
                builders.expressions.optional(context.having),
                context.namedWindow().stream()
                        .map(builders.calls.windows()::named)
                        .toList(),
                builders.expressions.optional(context.qualify),
                builders.source.position(context));
    }

    private static boolean isDistinct(@Nullable SetQuantifierContext context) {
        return context != null && context.DISTINCT() != null;
    }

    List<SelectItem> items(List<SelectItemContext> contexts) {
        return contexts.stream().map(this::item).toList();
    }

    private SelectItem item(SelectItemContext context) {
        Position position = builders.source.position(context);
        if (context.STAR() != null) {
            return new SelectItem.AllColumns(
                    context.qualifiedName() == null ? null : builders.names.qualified(context.qualifiedName()),
                    position);
        }
        return new SelectItem.SelectExpression(
                builders.expressions.expression(context.expression()),
                builders.names.optional(context.identifier()),
                position);
    }

    private @Nullable GroupBy groupBy(@Nullable GroupByContext context) {
        return context == null
                ? null
                : new GroupBy(
                        isDistinct(context.setQuantifier()),
                        elements(context.groupingElement()),
                        builders.source.position(context));
    }

    private List<GroupingElement> elements(List<GroupingElementContext> contexts) {
        return contexts.stream().map(this::element).toList();
    }

    private GroupingElement element(GroupingElementContext context) {
        Position position = builders.source.position(context);
        if (context.ROLLUP() != null) {
            return new GroupingElement.Rollup(sets(context.groupingSet()), position);
        }
        if (context.CUBE() != null) {
            return new GroupingElement.Cube(sets(context.groupingSet()), position);
        }
        return context.SETS() != null
                ? new GroupingElement.GroupingSets(elements(context.groupingElement()), position)
                : set(context.expression(), position);
    }

    private List<GroupingElement.GroupingSet> sets(List<GroupingSetContext> contexts) {
        return contexts.stream()
                .map(set -> set(set.expression(), builders.source.position(set)))
                .toList();
    }

    /** {@code (a, b)} reads as a row, and means a set of two. */
    private GroupingElement.GroupingSet set(@Nullable ExpressionContext context, Position position) {
        if (context == null) {
            return new GroupingElement.GroupingSet(List.of(), position);
        }
        Expression expression = builders.expressions.expression(context);
        return expression instanceof RowConstructor row
                ? new GroupingElement.GroupingSet(row.values(), position)
                : new GroupingElement.GroupingSet(List.of(expression), position);
    }
}
