package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;

/** @param index of the input's column, from 0 */
public record ColumnRef(int index, SqlType type, boolean nullable) implements Expr {
    @Override
    public String toString() {
        return "$" + index;
    }
}
