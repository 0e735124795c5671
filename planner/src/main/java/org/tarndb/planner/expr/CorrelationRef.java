package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;

/** A column of the row that an enclosing correlate operator has bound. */
public record CorrelationRef(int correlationId, int index, SqlType type, boolean nullable) implements Expr {
    @Override
    public String toString() {
        return "outer" + correlationId + ".$" + index;
    }
}
