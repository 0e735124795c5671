package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.storage.type.TypeKind;

/** Whether the value of an expression depends on more than its row: on the session, its time zone included, or on time. */
public final class SessionUse {
    private SessionUse() {}

    /** False is a promise; true may be said of an expression that always gives the same. */
    public static boolean isPossible(Expr expr) {
        return ofItself(expr) || Exprs.children(expr).stream().anyMatch(SessionUse::isPossible);
    }

    private static boolean ofItself(Expr expr) {
        if (expr instanceof ParameterRef || expr instanceof CorrelationRef) {
            return true;
        }
        if (expr instanceof CastExpr cast) {
            return isZoned(cast) != isZoned(cast.operand());
        }
        if (expr instanceof Call call) {
            return call.function().stability() != Function.Stability.FOREVER || mixesZoned(arguments(call));
        }
        if (expr instanceof Case || expr instanceof Coalesce) {
            return Exprs.children(expr).stream()
                    .anyMatch(child -> child.type().kind() != TypeKind.BOOLEAN
                            && child.type().kind() != TypeKind.NULL
                            && isZoned(child) != isZoned(expr));
        }
        return expr instanceof InSet && mixesZoned(Exprs.children(expr));
    }

    /** Without the name of a field. */
    private static List<Expr> arguments(Call call) {
        return switch (call.function()) {
            case EXTRACT, DATE_TRUNC, TIMESTAMP_ADD, TIMESTAMP_DIFF ->
                call.arguments().subList(1, call.arguments().size());
            default -> call.arguments();
        };
    }

    /** Whether a zoned datetime meets one, or a text, that the session's time zone is needed for. */
    private static boolean mixesZoned(List<Expr> exprs) {
        return exprs.stream().anyMatch(SessionUse::isZoned)
                && exprs.stream().anyMatch(other -> switch (other.type().kind()) {
                    case DATE, TIME, TIMESTAMP, CHAR, VARCHAR -> true;
                    default -> false;
                });
    }

    private static boolean isZoned(Expr expr) {
        return expr.type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE;
    }
}
