package org.tarndb.planner.physical;

import java.util.List;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Limit;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.exec.TopN;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;

/** ORDER BY, OFFSET and FETCH. Nothing is sorted that comes in order, and no more is kept than is fetched. */
final class SortPlanner {
    /** What a parameter in LIMIT is taken for. */
    private static final double DEFAULT_FETCH = 100;

    private final PhysicalPlanner planner;

    SortPlanner(PhysicalPlanner planner) {
        this.planner = planner;
    }

    Candidate plan(Sort sort, Wanted wanted, Scope scope) {
        List<SortKey> keys = AggregateCalls.sortKeys(sort.getCollation().getFieldCollations());
        double offset = number(sort.offset, 0);
        double fetch = number(sort.fetch, Double.POSITIVE_INFINITY);
        boolean limited = sort.offset != null || sort.fetch != null;
        List<SortKey> order = keys.isEmpty() && !limited ? wanted.order() : keys;
        double needed = Math.min(fetch, wanted.rows()) + offset;
        Candidate input = planner.plan(sort.getInput(), new Wanted(order, needed), scope);
        double rows = Math.min(Math.max(input.rows() - offset, 0), fetch);
        RexToExpr toExpr = new RexToExpr(scope);
        Expr offsetExpr = sort.offset == null ? null : toExpr.expr(sort.offset);
        Expr fetchExpr = sort.fetch == null ? null : toExpr.expr(sort.fetch);
        Plan plan = input.plan();
        double cost = input.cost();
        if (!keys.isEmpty() && !input.ordered()) {
            if (fetchExpr != null) {
                plan = TopN.of(plan, keys, offsetExpr, fetchExpr, false, rows);
                return new Candidate(plan, cost + Cost.topN(input.rows(), fetch + offset), isPrefix(wanted, keys));
            }
            plan = new org.tarndb.planner.exec.Sort(plan, keys);
            cost += Cost.sort(input.rows());
        }
        if (limited) {
            plan = Limit.of(plan, offsetExpr, fetchExpr, rows);
        }
        boolean ordered = keys.isEmpty() && !limited ? input.ordered() : isPrefix(wanted, keys);
        return new Candidate(plan, cost, ordered);
    }

    private static boolean isPrefix(Wanted wanted, List<SortKey> keys) {
        return wanted.order().size() <= keys.size()
                && keys.subList(0, wanted.order().size()).equals(wanted.order());
    }

    private static double number(@Nullable RexNode node, double absent) {
        if (node == null) {
            return absent;
        }
        return node instanceof RexLiteral literal && !literal.isNull()
                ? RexLiteral.bigDecimalValue(literal).doubleValue()
                : absent == 0 ? 0 : DEFAULT_FETCH;
    }
}
