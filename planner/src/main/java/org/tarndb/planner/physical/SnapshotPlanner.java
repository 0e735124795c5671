package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.tarndb.planner.exec.Filter;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SnapshotScan;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.SnapshotRelation;
import org.tarndb.planner.statistics.RowEstimator;

/**
 * Reads published tables: only the columns that are used, and of the rows those that are in the ranges which the
 * conditions leave to columns. A range only leaves out what can be told from statistics, so every condition is checked on
 * the rows.
 */
final class SnapshotPlanner {
    private final RowEstimator estimator;

    SnapshotPlanner(RowEstimator estimator) {
        this.estimator = estimator;
    }

    /**
     * The plan for the rows for which all conjuncts are TRUE.
     *
     * @param fields to give, in order; the conjuncts may use these only
     */
    Candidate plan(
            TableScan scan,
            SnapshotRelation table,
            List<RexNode> conjuncts,
            List<Integer> fields,
            Wanted wanted,
            Scope scope) {
        Plan plan = table.scan(fields, bounds(table, conjuncts, scope));
        double perRow = 1;
        if (!conjuncts.isEmpty()) {
            double rows = table.rows();
            for (RexNode conjunct : conjuncts) {
                rows *= estimator.selectivity(scan, conjunct);
            }
            Expr condition = Logical.and(new RexToExpr(scope, fields::indexOf).all(conjuncts));
            plan = new Filter(plan, ExprCompiler.compile(condition), rows);
            perRow += Cost.EVALUATE;
        }
        return new Candidate(plan, Cost.REOPEN + table.rows() * perRow, !wanted.hasOrder());
    }

    private static List<SnapshotScan.ColumnBounds> bounds(
            SnapshotRelation table, List<RexNode> conjuncts, Scope scope) {
        TableTerms terms = TableTerms.ofColumns(table.columnTypes());
        Access access = Access.of(conjuncts, scope, terms);
        List<SnapshotScan.ColumnBounds> bounds = new ArrayList<>();
        for (int column = 0; column < table.columnTypes().size(); column++) {
            Access.Bound bound = access.on(column);
            if (bound != null) {
                bounds.add(new SnapshotScan.ColumnBounds(column, Sargable.keyBounds(List.of(bound.sargable()))));
            }
        }
        return bounds;
    }
}
