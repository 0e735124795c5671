package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;

/** A typed scalar expression over the columns of an input row. Immutable; compared by value. */
public sealed interface Expr
        permits Literal, ColumnRef, ParameterRef, CorrelationRef, Call, CastExpr, Logical, Case, Coalesce, InSet {
    SqlType type();

    /** Whether the value can be NULL; false is a promise. */
    boolean nullable();
}
