package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.Expression;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Logical;

/** A condition that is nothing but an interval of a primary key of one column, of which no index can make more. */
final class KeyInterval {
    private @Nullable Expr lower;
    private boolean lowerInclusive;
    private @Nullable Expr upper;
    private boolean upperInclusive;

    private KeyInterval() {}

    /** @return null when the condition is not of this kind */
    static @Nullable KeyBounds of(Expression where, TableScope scope, SimpleBinder binder) {
        if (scope.table().primaryKey().size() != 1) {
            return null;
        }
        int key = scope.table().primaryKey().get(0);
        List<Expr> conjuncts = conjuncts(where, binder);
        if (conjuncts == null) {
            return null;
        }
        KeyInterval interval = new KeyInterval();
        for (Expr conjunct : conjuncts) {
            if (!(conjunct instanceof Call call)
                    || !interval.add(call, scope.used().indexOf(key))) {
                return null;
            }
        }
        return new KeyBounds(
                List.of(),
                List.of(KeyBounds.Interval.of(
                        interval.lower, interval.lowerInclusive, interval.upper, interval.upperInclusive)));
    }

    private static @Nullable List<Expr> conjuncts(Expression where, SimpleBinder binder) {
        if (where instanceof Between between && !between.negated()) {
            return binder.condition(where) instanceof Logical both ? both.operands() : null;
        }
        return KeyCondition.conjuncts(where, binder);
    }

    /** Takes the bound; false when it is none, or one more on the same side. */
    private boolean add(Call call, int keyColumn) {
        if (!call.function().isComparison() || call.arguments().size() != 2) {
            return false;
        }
        Expr left = call.arguments().get(0);
        Expr right = call.arguments().get(1);
        boolean keyIsLeft = isKey(left, keyColumn) && KeyCondition.isValue(right);
        if (!keyIsLeft && !(isKey(right, keyColumn) && KeyCondition.isValue(left))) {
            return false;
        }
        Expr key = keyIsLeft ? left : right;
        Expr value = keyIsLeft ? right : left;
        if (!KeyBounds.usable(key.type(), value.type())) {
            return false;
        }
        return switch (call.function()) {
            case GREATER -> keyIsLeft ? setLower(value, false) : setUpper(value, false);
            case GREATER_OR_EQUAL -> keyIsLeft ? setLower(value, true) : setUpper(value, true);
            case LESS -> keyIsLeft ? setUpper(value, false) : setLower(value, false);
            case LESS_OR_EQUAL -> keyIsLeft ? setUpper(value, true) : setLower(value, true);
            default -> false;
        };
    }

    private static boolean isKey(Expr expr, int keyColumn) {
        return expr instanceof ColumnRef column && column.index() == keyColumn;
    }

    private boolean setLower(Expr value, boolean inclusive) {
        if (lower != null) {
            return false;
        }
        lower = value;
        lowerInclusive = inclusive;
        return true;
    }

    private boolean setUpper(Expr value, boolean inclusive) {
        if (upper != null) {
            return false;
        }
        upper = value;
        upperInclusive = inclusive;
        return true;
    }
}
