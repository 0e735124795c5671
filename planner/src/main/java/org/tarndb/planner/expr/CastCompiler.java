package org.tarndb.planner.expr;

import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Chooses how to cast: not at all where every value of one type is one of the other as it is. */
final class CastCompiler {
    private CastCompiler() {}

    static CompiledExpr compile(CastExpr cast) {
        SqlType from = cast.operand().type();
        CompiledExpr operand = ExprCompiler.compile(cast.operand());
        return isIdentity(from, cast.type()) ? new RetypedExpr(cast, operand) : new CastEvaluation(cast, operand);
    }

    private static boolean isIdentity(SqlType from, SqlType to) {
        if (from.kind() == TypeKind.CHAR || from.kind() == TypeKind.BINARY) {
            return from.equals(to) || (from.kind() == TypeKind.CHAR && to.equals(SqlType.VARCHAR));
        }
        if (from.kind().isInteger() && to.kind().isInteger()) {
            return from.kind().compareTo(to.kind()) <= 0;
        }
        if (from.kind() == TypeKind.REAL && to.kind() == TypeKind.DOUBLE_PRECISION) {
            return true;
        }
        if (from.kind() != to.kind()) {
            return false;
        }
        return switch (to.kind()) {
            case DECIMAL -> from.scale() == to.scale() && from.precision() <= to.precision();
            case VARCHAR, VARBINARY, TIME, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE ->
                to.precision() == SqlType.UNSPECIFIED
                        || (from.precision() != SqlType.UNSPECIFIED && from.precision() <= to.precision());
            default -> true;
        };
    }
}
