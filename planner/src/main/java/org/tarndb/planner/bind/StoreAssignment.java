package org.tarndb.planner.bind;

import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Which types may be assigned to a column of which (ISO/IEC 9075-2, subclause 9.2). */
public final class StoreAssignment {
    private StoreAssignment() {}

    /** Whether the value may be tried; it may still not fit. A parameter is converted from what it is given as. */
    public static boolean isAllowed(Expr value, SqlType to) {
        return value instanceof ParameterRef || isAllowed(value.type(), to);
    }

    /** Whether values of the type may be tried. */
    public static boolean isAllowed(SqlType from, SqlType to) {
        TypeKind a = from.kind();
        TypeKind b = to.kind();
        return a == TypeKind.NULL
                || a == b
                || (a.isNumeric() && b.isNumeric())
                || (a.isCharacter() && b.isCharacter())
                || (a.isBinary() && b.isBinary())
                || (isTimestamp(a) && isTimestamp(b))
                || (a == TypeKind.DATE && isTimestamp(b));
    }

    private static boolean isTimestamp(TypeKind kind) {
        return kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_WITH_TIME_ZONE;
    }
}
