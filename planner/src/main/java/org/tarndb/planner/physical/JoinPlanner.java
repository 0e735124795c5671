package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.HashJoin;
import org.tarndb.planner.exec.JoinKind;
import org.tarndb.planner.exec.NestedLoopJoin;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rule.Decorrelation;
import org.tarndb.planner.rule.Rels;
import org.tarndb.planner.schema.CatalogTable;

/**
 * Joins: by hashing, with either side in the hash table; by looking each row of one side up in the other; by comparing all
 * pairs when there is nothing else. A correlate runs as such, or as the join that means the same.
 */
final class JoinPlanner {
    private final PhysicalPlanner planner;

    JoinPlanner(PhysicalPlanner planner) {
        this.planner = planner;
    }

    /** A join with what all ways of running it need to know. */
    private record Task(Join join, JoinCondition condition, Wanted wanted, Scope scope, double rows) {
        int leftFields() {
            return join.getLeft().getRowType().getFieldCount();
        }

        int rightFields() {
            return join.getRight().getRowType().getFieldCount();
        }

        /** The share of the result that will be read. */
        double share() {
            return rows <= 0 ? 1 : Math.min(1, wanted.rows() / rows);
        }
    }

    Candidate join(Join join, Wanted wanted, Scope scope) {
        Task task = new Task(
                join, JoinCondition.of(join), wanted, scope, planner.estimator().rows(join));
        List<Candidate> candidates = new ArrayList<>();
        JoinKind kind = task.condition.kind();
        JoinKind swapped = swapped(kind);
        if (task.condition.keys().isEmpty()) {
            candidates.add(nestedLoop(task));
        } else {
            candidates.add(hash(task, false, kind));
            if (swapped != null) {
                candidates.add(hash(task, true, swapped));
            }
        }
        if (isCorrelate(kind)) {
            addLookup(task, false, kind, candidates);
        }
        if (swapped != null && isCorrelate(swapped)) {
            addLookup(task, true, swapped, candidates);
        }
        return cheapest(candidates, wanted);
    }

    static Candidate cheapest(List<Candidate> candidates, Wanted wanted) {
        Candidate best = candidates.get(0);
        for (Candidate candidate : candidates) {
            best = PipePlanner.total(candidate, wanted) < PipePlanner.total(best, wanted) ? candidate : best;
        }
        return best;
    }

    private static @Nullable JoinKind swapped(JoinKind kind) {
        return switch (kind) {
            case INNER -> JoinKind.INNER;
            case LEFT -> JoinKind.RIGHT;
            case RIGHT -> JoinKind.LEFT;
            case FULL -> JoinKind.FULL;
            case SEMI, ANTI, NULL_AWARE_ANTI -> null;
        };
    }

    /** Whether left rows come in their order: in outer joins those without a match follow the others of their batch. */
    private static boolean keepsOrder(JoinKind kind) {
        return switch (kind) {
            case INNER, SEMI, ANTI, NULL_AWARE_ANTI -> true;
            case LEFT, RIGHT, FULL -> false;
        };
    }

    private static boolean isCorrelate(JoinKind kind) {
        return kind == JoinKind.INNER || kind == JoinKind.LEFT || kind == JoinKind.SEMI || kind == JoinKind.ANTI;
    }

    /** The first side is read row by row, the second is in the hash table. */
    private Candidate hash(Task task, boolean swap, JoinKind kind) {
        Candidate first = first(task, swap, keepsOrder(kind));
        Candidate second = planner.plan(side(task, !swap), Wanted.NOTHING, task.scope);
        List<HashJoin.Key> keys = swap ? task.condition.swappedKeys() : task.condition.keys();
        Plan plan = HashJoin.of(first.plan(), second.plan(), kind, keys, rest(task, swap), rows(task, first, kind));
        double probes = first.rows() * task.share();
        double cost = first.cost()
                + second.cost()
                + second.rows() * Cost.HASH_INSERT
                + probes * Cost.HASH_PROBE
                + plan.estimatedRows() * task.share() * Cost.EVALUATE;
        return finish(task, swap, plan, cost, first.ordered());
    }

    private Candidate nestedLoop(Task task) {
        JoinKind kind = task.condition.kind();
        Candidate first = first(task, false, keepsOrder(kind));
        Candidate second = planner.plan(side(task, true), Wanted.NOTHING, task.scope);
        Plan plan = NestedLoopJoin.of(first.plan(), second.plan(), kind, rest(task, false), rows(task, first, kind));
        double cost = first.cost()
                + second.cost()
                + second.rows()
                + first.rows() * task.share() * Math.max(1, second.rows()) * Cost.PAIR;
        return finish(task, false, plan, cost, first.ordered());
    }

    private static double rows(Task task, Candidate first, JoinKind kind) {
        return kind.givesRight() ? task.rows : Math.min(task.rows, Math.max(first.rows(), 1));
    }

    private static RelNode side(Task task, boolean right) {
        return right ? task.join.getRight() : task.join.getLeft();
    }

    /** The side that is read row by row, in the wanted order if that is an order of its columns. */
    private Candidate first(Task task, boolean swap, boolean keepsOrder) {
        RelNode side = side(task, swap);
        Wanted wanted = new Wanted(List.of(), planner.estimator().rows(side) * task.share());
        boolean lost = false;
        if (task.wanted.hasOrder()) {
            int offset = swap ? task.leftFields() : 0;
            int count = side.getRowType().getFieldCount();
            boolean inside = keepsOrder
                    && task.wanted.order().stream()
                            .allMatch(key -> key.column() >= offset && key.column() < offset + count);
            if (inside) {
                wanted = wanted.withOrder(task.wanted.order().stream()
                        .map(key -> new org.tarndb.planner.exec.SortKey(
                                key.column() - offset, key.descending(), key.nullsFirst()))
                        .toList());
            } else {
                wanted = Wanted.NOTHING;
                lost = true;
            }
        }
        Candidate first = planner.plan(side, wanted, task.scope);
        if (!first.ordered() && wanted.rows() < first.rows()) {
            first = planner.plan(side, Wanted.NOTHING, task.scope);
            lost = true;
        }
        return lost ? new Candidate(first.plan(), first.cost(), false) : first;
    }

    private static @Nullable Expr rest(Task task, boolean swap) {
        if (task.condition.rest().isEmpty()) {
            return null;
        }
        IntUnaryOperator columns = swap
                ? field -> field < task.leftFields() ? field + task.rightFields() : field - task.leftFields()
                : IntUnaryOperator.identity();
        return Logical.and(new RexToExpr(task.scope, columns).all(task.condition.rest()));
    }

    /** Puts the columns back in order when the sides were exchanged. */
    private static Candidate finish(Task task, boolean swap, Plan plan, double cost, boolean ordered) {
        boolean inOrder = ordered || !task.wanted.hasOrder();
        if (!swap) {
            return new Candidate(plan, cost, inOrder);
        }
        List<Integer> columns = IntStream.concat(
                        IntStream.range(task.rightFields(), task.rightFields() + task.leftFields()),
                        IntStream.range(0, task.rightFields()))
                .boxed()
                .toList();
        Plan back = PipePlanner.columns(plan, columns);
        return new Candidate(back, cost + plan.estimatedRows() * task.share() * Cost.EVALUATE, inOrder);
    }

    /** For each row of one side, the rows of the other that match, found through a key. */
    private void addLookup(Task task, boolean swap, JoinKind kind, List<Candidate> candidates) {
        RelNode inner = side(task, !swap);
        if (!isSearchable(inner) || task.join.getCondition().isAlwaysTrue()) {
            return;
        }
        CorrelationId variable = task.join.getCluster().createCorrel();
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(task.join.getCondition())) {
            conditions.add(onInner(task, conjunct, swap, variable));
        }
        Scope scope = task.scope.bind(variable);
        Candidate matches = planner.plan(Rels.filter(inner, conditions), Wanted.NOTHING, scope);
        Candidate first = first(task, swap, true);
        Plan plan = new org.tarndb.planner.exec.Correlate(
                first.plan(), matches.plan(), kind, scope.number(), rows(task, first, kind));
        double cost = first.cost() + first.rows() * task.share() * (Cost.REOPEN + matches.cost());
        candidates.add(finish(task, swap, plan, cost, first.ordered()));
    }

    private static boolean isSearchable(RelNode rel) {
        RelNode at = rel;
        while (at instanceof Filter || (at instanceof Project project && !project.containsOver())) {
            at = at.getInput(0);
        }
        return at instanceof TableScan scan && scan.getTable().unwrap(CatalogTable.class) != null;
    }

    /** The condition over the inner side's fields, with the outer side's row in a variable. */
    private static RexNode onInner(Task task, RexNode conjunct, boolean swap, CorrelationId variable) {
        int leftFields = task.leftFields();
        return conjunct.accept(new org.apache.calcite.rex.RexShuttle() {
            @Override
            public RexNode visitInputRef(org.apache.calcite.rex.RexInputRef input) {
                boolean right = input.getIndex() >= leftFields;
                int own = right ? input.getIndex() - leftFields : input.getIndex();
                RexNode field = new org.apache.calcite.rex.RexInputRef(own, input.getType());
                return right == swap ? Rels.asOuter(field, side(task, swap), variable) : field;
            }
        });
    }

    Candidate correlate(Correlate correlate, Wanted wanted, Scope scope) {
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(asCorrelate(correlate, wanted, scope));
        RelNode join = Decorrelation.of(correlate);
        if (join != null) {
            candidates.add(planner.plan(join, wanted, scope));
        }
        return cheapest(candidates, wanted);
    }

    private Candidate asCorrelate(Correlate correlate, Wanted wanted, Scope scope) {
        int leftFields = correlate.getLeft().getRowType().getFieldCount();
        boolean inside = wanted.order().stream().allMatch(key -> key.column() < leftFields);
        double rows = planner.estimator().rows(correlate);
        Candidate left = planner.plan(correlate.getLeft(), inside ? wanted.allRows() : Wanted.NOTHING, scope);
        Scope inner = scope.bind(correlate.getCorrelationId());
        Candidate right = planner.plan(correlate.getRight(), Wanted.NOTHING, inner);
        double share = rows <= 0 ? 1 : Math.min(1, wanted.rows() / rows);
        Plan plan = new org.tarndb.planner.exec.Correlate(
                left.plan(), right.plan(), kindOf(correlate.getJoinType()), inner.number(), rows);
        double cost = left.cost() + left.rows() * share * (Cost.REOPEN + right.cost());
        return new Candidate(plan, cost, inside && left.ordered());
    }

    private static JoinKind kindOf(JoinRelType type) {
        return switch (type) {
            case LEFT -> JoinKind.LEFT;
            case SEMI -> JoinKind.SEMI;
            case ANTI -> JoinKind.ANTI;
            default -> JoinKind.INNER;
        };
    }
}
