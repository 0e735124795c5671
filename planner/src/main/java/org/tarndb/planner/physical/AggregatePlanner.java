package org.tarndb.planner.physical;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.CountRows;
import org.tarndb.planner.exec.Limit;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rule.Rels;
import org.tarndb.planner.schema.CatalogTable;

/** Aggregates by hashing; a count of a whole table from its tree; MIN and MAX from the end of an index. */
final class AggregatePlanner {
    private final PhysicalPlanner planner;

    AggregatePlanner(PhysicalPlanner planner) {
        this.planner = planner;
    }

    Candidate plan(Aggregate aggregate, Wanted wanted, Scope scope) {
        boolean ordered = !wanted.hasOrder() || isTotal(aggregate);
        Candidate count = countRows(aggregate);
        if (count != null) {
            return count;
        }
        Candidate input = planner.plan(aggregate.getInput(), Wanted.NOTHING, scope);
        Candidate all = over(aggregate, input, ordered);
        Candidate extreme = extreme(aggregate, scope);
        return extreme != null && extreme.cost() < all.cost() ? extreme : all;
    }

    private static boolean isTotal(Aggregate aggregate) {
        return aggregate.getGroupSet().isEmpty() && aggregate.getGroupSets().size() == 1;
    }

    private Candidate over(Aggregate aggregate, Candidate input, boolean ordered) {
        double rows = planner.estimator().rows(aggregate);
        Plan plan = new org.tarndb.planner.exec.Aggregate(
                input.plan(),
                aggregate.getGroupSet().asList(),
                groupingSets(aggregate),
                aggregate.getAggCallList().stream().map(AggregateCalls::of).toList(),
                rows);
        double perRow =
                Cost.HASH_PROBE + Cost.EVALUATE * aggregate.getAggCallList().size();
        return new Candidate(plan, input.cost() + input.rows() * perRow + rows * Cost.HASH_INSERT, ordered);
    }

    /** As positions among the group columns. */
    private static List<List<Integer>> groupingSets(Aggregate aggregate) {
        List<List<Integer>> sets = new ArrayList<>();
        for (ImmutableBitSet set : aggregate.getGroupSets()) {
            sets.add(set.asList().stream()
                    .map(column -> aggregate.getGroupSet().indexOf(column))
                    .toList());
        }
        return sets;
    }

    private static @Nullable Candidate countRows(Aggregate aggregate) {
        if (!isTotal(aggregate) || aggregate.getAggCallList().size() != 1) {
            return null;
        }
        AggregateCall call = aggregate.getAggCallList().get(0);
        RelNode input = aggregate.getInput();
        while (input instanceof org.apache.calcite.rel.core.Project project && !project.containsOver()) {
            input = project.getInput();
        }
        boolean all = call.getAggregation().getKind() == SqlKind.COUNT
                && call.getArgList().isEmpty()
                && !call.hasFilter()
                && input instanceof TableScan;
        CatalogTable table = all && input.getTable() != null ? input.getTable().unwrap(CatalogTable.class) : null;
        return table == null ? null : new Candidate(table.at(new CountRows(table.table())), 1, true);
    }

    /** {@code MIN(x)} is the first x that is not NULL, when an index gives them in order. */
    private @Nullable Candidate extreme(Aggregate aggregate, Scope scope) {
        if (!isTotal(aggregate) || aggregate.getAggCallList().size() != 1) {
            return null;
        }
        AggregateCall call = aggregate.getAggCallList().get(0);
        SqlKind kind = call.getAggregation().getKind();
        if ((kind != SqlKind.MIN && kind != SqlKind.MAX) || call.hasFilter()) {
            return null;
        }
        int column = call.getArgList().get(0);
        RelNode input = aggregate.getInput();
        RexBuilder rex = input.getCluster().getRexBuilder();
        RexNode notNull = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, rex.makeInputRef(input, column));
        RelCollation order = RelCollations.of(new RelFieldCollation(
                column,
                kind == SqlKind.MIN ? RelFieldCollation.Direction.ASCENDING : RelFieldCollation.Direction.DESCENDING,
                RelFieldCollation.NullDirection.LAST));
        boolean nullable =
                input.getRowType().getFieldList().get(column).getType().isNullable();
        RelNode first = LogicalSort.create(
                nullable ? Rels.filter(input, List.of(notNull)) : input,
                order,
                null,
                rex.makeExactLiteral(BigDecimal.ONE));
        Candidate candidate = planner.plan(first, Wanted.NOTHING, scope);
        return candidate.plan() instanceof Limit ? over(aggregate, candidate, true) : null;
    }
}
