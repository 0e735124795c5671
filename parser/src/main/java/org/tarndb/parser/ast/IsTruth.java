package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code operand IS [NOT] {TRUE | FALSE | UNKNOWN}}. */
public record IsTruth(Expression operand, TruthValue value, boolean negated, Position position) implements Expression {

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitIsTruth(this);
    }
}
