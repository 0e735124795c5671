package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;

/** {@code CAST(operand AS type)}, as {@link org.tarndb.storage.type.Casts#cast} does it. */
public record CastExpr(Expr operand, SqlType type) implements Expr {
    @Override
    public boolean nullable() {
        return operand.nullable();
    }

    @Override
    public String toString() {
        return "CAST(" + operand + " AS " + type + ")";
    }
}
