package org.tarndb.planner.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.expr.CastExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.NormalForm;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.planner.rex.Sargable.Interval;
import org.tarndb.planner.rex.Sargable.Point;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Reads conditions as {@link Sargable}. */
final class SargableReader {
    private final Scope scope;
    private final TableTerms terms;

    SargableReader(Scope scope, TableTerms terms) {
        this.scope = scope;
        this.terms = terms;
    }

    /** What a condition compares: a term with the node that is it. */
    private record Subject(int term, SqlType type) {}

    private @Nullable Subject subject(RexNode node) {
        int term = terms.term(node);
        return term == TableTerms.NONE ? null : new Subject(term, terms.type(term));
    }

    @Nullable
    Sargable read(RexNode condition) {
        if (condition instanceof RexInputRef) {
            return flag(condition, Literal.TRUE);
        }
        if (!(condition instanceof RexCall call)) {
            return null;
        }
        Sargable sargable = ofCall(call);
        return sargable != null ? sargable : flag(condition, Literal.TRUE);
    }

    private @Nullable Sargable ofCall(RexCall call) {
        return switch (call.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                readAs(call.getKind(), call);
            case NOT, IS_FALSE -> flag(call.getOperands().get(0), Literal.FALSE);
            case IS_TRUE -> flag(call.getOperands().get(0), Literal.TRUE);
            case IS_NULL -> isNull(call);
            case IS_NOT_NULL -> isNotNull(call);
            case OR -> anyOf(call);
            case LIKE -> prefix(call);
            default -> call.getOperator() instanceof InListOperator ? inList(call) : null;
        };
    }

    private static Sargable point(Subject subject, Expr value, boolean matchesNull) {
        return new Sargable(subject.term, List.of(new Point(value, matchesNull)), List.of(), true);
    }

    private @Nullable Sargable flag(RexNode operand, Expr value) {
        Subject flag = subject(operand);
        return flag != null && flag.type.kind() == TypeKind.BOOLEAN ? point(flag, value, false) : null;
    }

    private @Nullable Sargable isNull(RexCall call) {
        Subject subject = subject(call.getOperands().get(0));
        return subject == null ? null : point(subject, Literal.ofNull(subject.type), true);
    }

    private @Nullable Sargable isNotNull(RexCall call) {
        Subject subject = subject(call.getOperands().get(0));
        return subject == null ? null : interval(subject, new Interval(null, false, null, false));
    }

    private static Sargable interval(Subject subject, Interval interval) {
        return new Sargable(subject.term, List.of(), List.of(interval), true);
    }

    /** The condition as if its comparison were another one. */
    @Nullable
    Sargable readAs(SqlKind kind, RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        Subject subject = subject(left);
        if (subject != null) {
            return comparison(kind, subject, right);
        }
        subject = subject(right);
        return subject == null ? null : comparison(kind.reverse(), subject, left);
    }

    private @Nullable Sargable comparison(SqlKind kind, Subject subject, RexNode value) {
        Expr bound = bound(subject, value);
        if (bound == null) {
            return null;
        }
        return switch (kind) {
            case EQUALS -> point(subject, bound, false);
            case IS_NOT_DISTINCT_FROM -> point(subject, bound, true);
            case LESS_THAN -> interval(subject, new Interval(null, false, bound, false));
            case LESS_THAN_OR_EQUAL -> interval(subject, new Interval(null, false, bound, true));
            case GREATER_THAN -> interval(subject, new Interval(bound, false, null, false));
            case GREATER_THAN_OR_EQUAL -> interval(subject, new Interval(bound, true, null, false));
            default -> null;
        };
    }

    /** The value as a bound of a key; null when it depends on the row or its type does not fit. */
    private @Nullable Expr bound(Subject subject, RexNode value) {
        if (RexFields.usesInput(value) || !RexUtil.isDeterministic(value)) {
            return null;
        }
        Expr bound = new RexToExpr(scope).expr(value);
        if (bound instanceof CastExpr) {
            bound = NormalForm.of(bound);
        }
        return KeyBounds.usable(subject.type, bound.type()) ? bound : null;
    }

    private @Nullable Sargable inList(RexCall call) {
        Subject subject = subject(call.getOperands().get(0));
        if (subject == null) {
            return null;
        }
        List<Point> points = new ArrayList<>();
        for (RexNode item : call.getOperands().subList(1, call.getOperands().size())) {
            Expr bound = bound(subject, item);
            if (bound == null) {
                return null;
            }
            points.add(new Point(bound, false));
        }
        return new Sargable(subject.term, points, List.of(), true);
    }

    /** Conditions on one term joined by OR: all points, or all intervals. */
    private @Nullable Sargable anyOf(RexCall call) {
        List<Point> points = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        boolean exact = true;
        int term = TableTerms.NONE;
        for (RexNode operand : call.getOperands()) {
            Sargable part = ofConjunction(operand);
            if (part == null || (term != TableTerms.NONE && part.term() != term)) {
                return null;
            }
            term = part.term();
            points.addAll(part.points());
            intervals.addAll(part.intervals());
            exact &= part.exact();
        }
        if (!points.isEmpty() && !intervals.isEmpty()) {
            if (points.stream().anyMatch(Point::matchesNull)) {
                return null;
            }
            points.forEach(point -> intervals.add(new Interval(point.value(), true, point.value(), true)));
            points.clear();
        }
        return new Sargable(term, points, intervals, exact);
    }

    /** A conjunction of conditions on one term. */
    private @Nullable Sargable ofConjunction(RexNode node) {
        if (node.getKind() != SqlKind.AND) {
            return read(node);
        }
        Sargable result = null;
        for (RexNode operand : ((RexCall) node).getOperands()) {
            Sargable part = read(operand);
            if (part == null || (result != null && part.term() != result.term())) {
                return null;
            }
            result = result == null ? part : result.and(part);
            if (result == null) {
                return null;
            }
        }
        return result;
    }

    /** {@code LIKE 'abc%'}: all texts that start with abc, and some that the rest of the pattern throws out. */
    private @Nullable Sargable prefix(RexCall call) {
        if (call.getOperands().size() != 2 || !call.getOperator().getName().equals("LIKE")) {
            return null;
        }
        Subject subject = subject(call.getOperands().get(0));
        if (subject == null
                || subject.type.kind() != TypeKind.VARCHAR
                || RexFields.usesInput(call.getOperands().get(1))
                || !(new RexToExpr(scope).expr(call.getOperands().get(1)) instanceof Literal pattern)
                || !(pattern.value() instanceof String text)) {
            return null;
        }
        int end = 0;
        while (end < text.length() && text.charAt(end) != '%' && text.charAt(end) != '_') {
            end++;
        }
        String prefix = text.substring(0, end);
        String next = successor(prefix);
        if (next == null) {
            return null;
        }
        Interval interval =
                new Interval(new Literal(SqlType.VARCHAR, prefix), true, new Literal(SqlType.VARCHAR, next), false);
        return new Sargable(subject.term, List.of(), List.of(interval), false);
    }

    /** The smallest text above all texts with the prefix; null when there is none or the prefix is empty. */
    private static @Nullable String successor(String prefix) {
        if (prefix.isEmpty()) {
            return null;
        }
        int last = prefix.codePointBefore(prefix.length());
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        if (next > Character.MAX_CODE_POINT || (last >= Character.MIN_SURROGATE && last <= Character.MAX_SURROGATE)) {
            return null;
        }
        return prefix.substring(0, prefix.length() - Character.charCount(last)) + Character.toString(next);
    }
}
