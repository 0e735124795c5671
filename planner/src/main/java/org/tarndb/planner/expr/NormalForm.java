package org.tarndb.planner.expr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * One form for expressions that say the same in other words, so that {@code equals} finds them alike: {@code 5 < x} and
 * {@code x > 5}, {@code NOT (x = 5)} and {@code x <> 5}, operands of AND and OR in any order, casts of literals. Expressions
 * with one normal form have one value for each row. Whether NULL is possible is left out: it follows from the rest.
 */
public final class NormalForm {
    private static final Comparator<Expr> ORDER = Comparator.comparing(Expr::toString);

    private NormalForm() {}

    public static Expr of(Expr expr) {
        Expr inner = Exprs.mapChildren(expr, NormalForm::of);
        if (inner instanceof ColumnRef column) {
            return new ColumnRef(column.index(), column.type(), true);
        }
        if (inner instanceof Call call) {
            return ofCall(call);
        }
        if (inner instanceof Logical logical) {
            return ofLogical(logical);
        }
        return inner instanceof CastExpr cast ? ofCast(cast) : inner;
    }

    private static Expr ofCall(Call call) {
        List<Expr> arguments = call.arguments();
        if (call.function() == Function.NOT && arguments.get(0) instanceof Call inner) {
            Function negated = negated(inner.function());
            if (negated != null) {
                return ofCall(new Call(negated, inner.arguments(), inner.type(), true));
            }
        }
        return switch (call.function()) {
            case GREATER -> swapped(call, Function.LESS);
            case GREATER_OR_EQUAL -> swapped(call, Function.LESS_OR_EQUAL);
            case EQUAL, NOT_EQUAL, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
                ORDER.compare(arguments.get(0), arguments.get(1)) > 0
                        ? swapped(call, call.function())
                        : new Call(call.function(), arguments, call.type(), true);
            default -> new Call(call.function(), arguments, call.type(), true);
        };
    }

    private static Call swapped(Call call, Function function) {
        return new Call(
                function, List.of(call.arguments().get(1), call.arguments().get(0)), call.type(), true);
    }

    private static @Nullable Function negated(Function function) {
        return switch (function) {
            case EQUAL -> Function.NOT_EQUAL;
            case NOT_EQUAL -> Function.EQUAL;
            case LESS -> Function.GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> Function.GREATER;
            case GREATER -> Function.LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> Function.LESS;
            case IS_DISTINCT_FROM -> Function.IS_NOT_DISTINCT_FROM;
            case IS_NOT_DISTINCT_FROM -> Function.IS_DISTINCT_FROM;
            case IS_NULL -> Function.IS_NOT_NULL;
            case IS_NOT_NULL -> Function.IS_NULL;
            case IS_TRUE -> Function.IS_NOT_TRUE;
            case IS_NOT_TRUE -> Function.IS_TRUE;
            case IS_FALSE -> Function.IS_NOT_FALSE;
            case IS_NOT_FALSE -> Function.IS_FALSE;
            default -> null;
        };
    }

    private static Expr ofLogical(Logical logical) {
        Set<Expr> operands = new LinkedHashSet<>();
        for (Expr operand : logical.operands()) {
            if (operand instanceof Logical inner && inner.kind() == logical.kind()) {
                operands.addAll(inner.operands());
            } else {
                operands.add(operand);
            }
        }
        List<Expr> sorted = new ArrayList<>(operands);
        sorted.sort(ORDER);
        return sorted.size() == 1 ? sorted.get(0) : new Logical(logical.kind(), sorted);
    }

    /** A literal of the type, where the cast needs neither a session nor luck. */
    private static Expr ofCast(CastExpr cast) {
        if (cast.operand().type().equals(cast.type())) {
            return cast.operand();
        }
        if (!(cast.operand() instanceof Literal) || SessionUse.isPossible(cast)) {
            return cast;
        }
        try {
            return new Literal(cast.type(), ExprCompiler.compile(cast).value(NoContext.INSTANCE));
        } catch (TarnException e) {
            return cast; // the error belongs to the execution, which meets it again
        }
    }
}
