package org.tarndb.planner.expr;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** @param value in internal form of the type, or null for NULL */
public record Literal(SqlType type, @Nullable Object value) implements Expr {
    public static final Literal TRUE = new Literal(SqlType.BOOLEAN, true);
    public static final Literal FALSE = new Literal(SqlType.BOOLEAN, false);

    public static Literal ofNull(SqlType type) {
        return new Literal(type, null);
    }

    @Override
    public boolean nullable() {
        return value == null;
    }

    @Override
    public String toString() {
        return Values.literal(type, value);
    }
}
