package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code SET name = value} or {@code SET name TO value}. A bare word arrives as a {@link ColumnReference},
 * DEFAULT as a {@link DefaultValue}.
 */
public record SetVariable(QualifiedName name, Expression value, Position position) implements Statement {

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitSetVariable(this);
    }
}
