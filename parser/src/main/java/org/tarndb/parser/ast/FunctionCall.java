package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function by name: scalar, aggregate or window. {@code SUBSTRING(s FROM a FOR n)} arrives as
 * SUBSTRING(s, a, n), {@code POSITION(a IN b)} as POSITION(a, b), {@code OVERLAY(s PLACING r FROM a FOR n)}
 * as OVERLAY(s, r, a, n).
 *
 * @param star {@code COUNT(*)}: no arguments, all rows
 * @param orderBy order of the arguments of an aggregate, written inside the parentheses
 * @param withinGroup {@code WITHIN GROUP (ORDER BY ...)}
 * @param filter {@code FILTER (WHERE filter)}
 * @param over the window; null when this is no window function
 */
public record FunctionCall(
        QualifiedName name,
        List<Expression> arguments,
        boolean star,
        boolean distinct,
        List<SortItem> orderBy,
        List<SortItem> withinGroup,
        @Nullable Expression filter,
        NullTreatment nullTreatment,
        @Nullable Window over,
        Position position)
        implements Expression {
    public FunctionCall {
        arguments = List.copyOf(arguments);
        orderBy = List.copyOf(orderBy);
        withinGroup = List.copyOf(withinGroup);
    }

    /** A plain call: no DISTINCT, FILTER or OVER. */
    public static FunctionCall of(Identifier name, List<Expression> arguments) {
        return new FunctionCall(
                QualifiedName.of(name),
                arguments,
                false,
                false,
                List.of(),
                List.of(),
                null,
                NullTreatment.UNSPECIFIED,
                null,
                name.position());
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitFunctionCall(this);
    }
}
