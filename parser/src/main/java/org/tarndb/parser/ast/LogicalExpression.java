package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * AND or OR of two or more operands. No operand is a LogicalExpression of the same operator: {@code (a OR
 * b) OR c} is one node with three.
 */
public record LogicalExpression(LogicalOperator operator, List<Expression> operands, Position position)
        implements Expression {
    public LogicalExpression {
        operands = List.copyOf(operands);
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitLogicalExpression(this);
    }
}
