package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.TableSpool;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SetKind;
import org.tarndb.planner.exec.SetOperation;
import org.tarndb.planner.exec.UnionAll;
import org.tarndb.planner.exec.ValuesRows;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.planner.statistics.RowEstimator;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * Relational algebra to a plan of operators. Every relation gives the cheapest plan for a wanted order, and the cheapest for
 * none, so that each relation above can weigh an order against a sort (Selinger and others, "Access Path Selection in a
 * Relational Database Management System", SIGMOD 1979). For one statement.
 */
public final class PhysicalPlanner {
    private final RowEstimator estimator;
    private final ScanPlanner scans;
    private final SnapshotPlanner snapshots;
    private final PipePlanner pipes;
    private final JoinPlanner joins;
    private final AggregatePlanner aggregates;
    private final SortPlanner sorts;
    private final RecursionPlanner recursion;
    private final Map<Request, Candidate> known = new HashMap<>();

    private record Request(RelNode rel, Wanted wanted, Scope scope) {
        @Override
        public boolean equals(@org.jspecify.annotations.Nullable Object other) {
            return other instanceof Request that
                    && rel == that.rel
                    && scope == that.scope
                    && wanted.equals(that.wanted);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(rel) * 31 + wanted.hashCode();
        }
    }

    public PhysicalPlanner(TableStatistics statistics, RowEstimator estimator, AccessChoice choice) {
        this.estimator = estimator;
        this.scans = new ScanPlanner(statistics, estimator, choice);
        this.snapshots = new SnapshotPlanner(estimator);
        this.pipes = new PipePlanner(this);
        this.joins = new JoinPlanner(this);
        this.aggregates = new AggregatePlanner(this);
        this.sorts = new SortPlanner(this);
        this.recursion = new RecursionPlanner(this);
    }

    /** The cheapest plan for all rows in any order that the relation does not ask for itself. */
    public Plan plan(RelNode rel) {
        return plan(rel, Wanted.NOTHING, Scope.root()).plan();
    }

    RowEstimator estimator() {
        return estimator;
    }

    ScanPlanner scans() {
        return scans;
    }

    SnapshotPlanner snapshots() {
        return snapshots;
    }

    RecursionPlanner recursion() {
        return recursion;
    }

    /** The cheapest plan; its rows may come in another order than the wanted one, which {@link Candidate#ordered} tells. */
    Candidate plan(RelNode rel, Wanted wanted, Scope scope) {
        Request request = new Request(rel, wanted, scope);
        Candidate candidate = known.get(request);
        if (candidate == null) {
            candidate = choose(rel, wanted, scope);
            known.put(request, candidate);
        }
        return candidate;
    }

    private Candidate choose(RelNode rel, Wanted wanted, Scope scope) {
        if (rel instanceof Project || rel instanceof org.apache.calcite.rel.core.Filter || rel instanceof TableScan) {
            return pipes.plan(rel, wanted, scope);
        }
        if (rel instanceof Join join) {
            return joins.join(join, wanted, scope);
        }
        if (rel instanceof Correlate correlate) {
            return joins.correlate(correlate, wanted, scope);
        }
        if (rel instanceof org.apache.calcite.rel.core.Aggregate aggregate) {
            return aggregates.plan(aggregate, wanted, scope);
        }
        if (rel instanceof Sort sort) {
            return sorts.plan(sort, wanted, scope);
        }
        if (rel instanceof Values values) {
            return new Candidate(values(values), values.tuples.size(), values.tuples.size() < 2 || !wanted.hasOrder());
        }
        if (rel instanceof SetOp setOp) {
            return setOperation(setOp, wanted, scope);
        }
        if (rel instanceof RepeatUnion || rel instanceof TableSpool) {
            return recursion.plan(rel, wanted, scope);
        }
        throw new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                rel.getRelTypeName().replace("Logical", "") + " is not supported in a query");
    }

    private static Plan values(Values values) {
        RexToExpr toExpr = new RexToExpr(Scope.root());
        return ValuesRows.of(values.tuples.stream().map(toExpr::all).toList(), types(values));
    }

    static List<SqlType> types(RelNode rel) {
        return rel.getRowType().getFieldList().stream()
                .map(field -> TypeMapping.fromCalcite(field.getType()))
                .toList();
    }

    private Candidate setOperation(SetOp setOp, Wanted wanted, Scope scope) {
        List<Plan> inputs = new ArrayList<>();
        List<SqlType> types = types(setOp);
        double cost = 0;
        double rows = 0;
        boolean all = setOp.all && setOp instanceof Union;
        Wanted ofInput = all ? wanted.withOrder(List.of()) : Wanted.NOTHING;
        for (RelNode input : setOp.getInputs()) {
            Candidate candidate = plan(input, ofInput, scope);
            inputs.add(PipePlanner.cast(candidate.plan(), types));
            cost += candidate.cost();
            rows += candidate.rows();
        }
        boolean ordered = !wanted.hasOrder();
        if (all) {
            return new Candidate(unionAll(inputs), cost, ordered);
        }
        SetKind kind = setOp instanceof Union
                ? SetKind.UNION
                : setOp instanceof Intersect ? SetKind.INTERSECT : setOp instanceof Minus ? SetKind.EXCEPT : null;
        if (kind == null) {
            throw TarnException.internal("A set operation of kind " + setOp.kind);
        }
        double estimated = estimator.rows(setOp);
        return new Candidate(
                new SetOperation(kind, setOp.all, inputs, estimated), cost + rows * Cost.HASH_INSERT, ordered);
    }

    /** Rows of constants, one input each, are put together. */
    private static Plan unionAll(List<Plan> inputs) {
        boolean constants = inputs.stream().allMatch(input -> input instanceof ValuesRows);
        if (!constants) {
            return inputs.size() == 1 ? inputs.get(0) : new UnionAll(inputs);
        }
        return new ValuesRows(
                inputs.stream()
                        .flatMap(input -> ((ValuesRows) input).rows().stream())
                        .toList(),
                inputs.get(0).outputTypes());
    }
}
