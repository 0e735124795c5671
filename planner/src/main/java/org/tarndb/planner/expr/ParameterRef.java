package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;

/**
 * A statement parameter, {@code ?}. A value given with another type is cast.
 *
 * @param index from 0
 */
public record ParameterRef(int index, SqlType type) implements Expr {
    @Override
    public boolean nullable() {
        return true;
    }

    @Override
    public String toString() {
        return "?" + (index + 1);
    }
}
