package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.RexFields;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;

/**
 * The conditions of a scan, those on one term apart.
 *
 * @param conditions each with its sargable form, or null
 */
record Access(List<Condition> conditions) {
    /** One condition over the table's fields. */
    record Condition(RexNode rex, @Nullable Sargable sargable) {}

    static Access of(List<RexNode> conjuncts, Scope scope, TableTerms terms) {
        List<Condition> conditions = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            conditions.add(new Condition(conjunct, Sargable.of(conjunct, scope, terms)));
        }
        return new Access(conditions);
    }

    /** Bounds for a part of a key, and which conditions they say in full. */
    record Bound(Sargable sargable, List<Condition> covered) {}

    /** The best bound on a term: one value before several, these before an interval. Null when there is none. */
    @Nullable
    Bound on(int term) {
        Condition points = null;
        for (Condition condition : conditions) {
            Sargable sargable = condition.sargable;
            if (sargable != null
                    && sargable.term() == term
                    && !sargable.points().isEmpty()
                    && (points == null || fewer(sargable, points.sargable))) {
                points = condition;
            }
        }
        if (points != null && points.sargable != null) {
            return new Bound(points.sargable, points.sargable.exact() ? List.of(points) : List.of());
        }
        return interval(term);
    }

    private static boolean fewer(Sargable a, @Nullable Sargable b) {
        return b == null || a.points().size() < b.points().size();
    }

    /** A lower and an upper bound from two conditions make one interval. */
    private @Nullable Bound interval(int term) {
        Sargable merged = null;
        List<Condition> covered = new ArrayList<>();
        for (Condition condition : conditions) {
            Sargable sargable = condition.sargable;
            if (sargable == null
                    || sargable.term() != term
                    || sargable.intervals().isEmpty()) {
                continue;
            }
            Sargable both = merged == null ? sargable : merged.and(sargable);
            if (both != null) {
                merged = both;
                if (sargable.exact()) {
                    covered.add(condition);
                }
            }
        }
        return merged == null ? null : new Bound(merged, covered);
    }

    /** The conditions that are left when some are covered. */
    List<RexNode> without(List<Condition> covered) {
        return conditions.stream()
                .filter(condition -> !covered.contains(condition))
                .map(Condition::rex)
                .toList();
    }

    /** The nodes of all conditions. */
    List<RexNode> nodes() {
        return conditions.stream().map(Condition::rex).toList();
    }

    boolean dependsOnVariables() {
        return conditions.stream().anyMatch(condition -> RexFields.usesVariables(condition.rex));
    }
}
