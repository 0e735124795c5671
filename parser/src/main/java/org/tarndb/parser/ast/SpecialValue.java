package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * A value with a name of its own, as CURRENT_DATE; precision as in {@code CURRENT_TIMESTAMP(3)}, null when
 * not given.
 */
public record SpecialValue(Kind kind, @Nullable Integer precision, Position position) implements Expression {

    /** The values. */
    public enum Kind {
        CURRENT_DATE,
        CURRENT_TIME,
        CURRENT_TIMESTAMP,
        LOCALTIME,
        LOCALTIMESTAMP,
        CURRENT_USER,
        SESSION_USER,
        CURRENT_ROLE,
        CURRENT_SCHEMA,
        CURRENT_CATALOG
    }

    @Override
    public <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitSpecialValue(this);
    }
}
