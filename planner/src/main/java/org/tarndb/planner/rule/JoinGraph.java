package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.RexFields;
import org.tarndb.planner.statistics.RowEstimator;

/**
 * Relations to be joined and the conditions between them. Up to {@link #EXHAUSTIVE} relations every tree is looked at, by
 * dynamic programming over the sets of relations (Moerkotte and Neumann, "Analysis of Two Existing and One New Dynamic
 * Programming Algorithm", VLDB 2006, DPsub); for more, the two with the smallest join are joined first, again and again. A
 * join without a condition counts twice.
 */
final class JoinGraph {
    /** Sets of inputs are bits of an int. */
    static final int MOST_INPUTS = 30;

    private static final int EXHAUSTIVE = 9;
    private static final double DEFAULT_SELECTIVITY = 0.25;

    private final RelNode original;
    private final List<RelNode> inputs;
    private final RowEstimator estimator;
    private final int[] inputOfField;
    private final int[] offsets;
    private final List<Edge> edges = new ArrayList<>();

    /** A condition, the set of inputs it is over, and the share of combinations that it keeps. */
    private record Edge(RexNode condition, int inputs, double selectivity) {
        boolean within(int set) {
            return (inputs & ~set) == 0;
        }
    }

    /** A join tree over a set of inputs; a leaf has no sides. */
    private record Tree(
            int inputs, @Nullable Tree left, @Nullable Tree right, double rows, double cost) {}

    JoinGraph(RelNode original, List<RelNode> inputs, List<RexNode> conjuncts, RowEstimator estimator) {
        this.original = original;
        this.inputs = inputs;
        this.estimator = estimator;
        this.offsets = new int[inputs.size() + 1];
        for (int i = 0; i < inputs.size(); i++) {
            offsets[i + 1] = offsets[i] + inputs.get(i).getRowType().getFieldCount();
        }
        this.inputOfField = new int[offsets[inputs.size()]];
        for (int i = 0; i < inputs.size(); i++) {
            Arrays.fill(inputOfField, offsets[i], offsets[i + 1], i);
        }
        conjuncts.forEach(conjunct -> edges.add(edge(conjunct)));
    }

    private Edge edge(RexNode condition) {
        int set = 0;
        for (int field : RexFields.used(List.of(condition))) {
            set |= 1 << inputOfField[field];
        }
        if (Integer.bitCount(set) != 2) {
            return new Edge(condition, set, DEFAULT_SELECTIVITY);
        }
        int first = Integer.numberOfTrailingZeros(set);
        int second = 31 - Integer.numberOfLeadingZeros(set);
        int firstFields = offsets[first + 1] - offsets[first];
        RexNode local = Rels.moved(condition, field -> {
            int input = inputOfField[field];
            return field - offsets[input] + (input == first ? 0 : firstFields);
        });
        return new Edge(condition, set, estimator.joinSelectivity(inputs.get(first), inputs.get(second), local));
    }

    RelNode best() {
        return withOriginalFields(build(inputs.size() <= EXHAUSTIVE ? exhaustive() : greedy()));
    }

    private Tree leaf(int input) {
        return new Tree(1 << input, null, null, Math.max(1, estimator.rows(inputs.get(input))), 0);
    }

    private Tree join(Tree left, Tree right) {
        int set = left.inputs | right.inputs;
        double rows = left.rows * right.rows;
        boolean connected = false;
        for (Edge edge : edges) {
            if (edge.within(set) && !edge.within(left.inputs) && !edge.within(right.inputs)) {
                rows *= edge.selectivity;
                connected = true;
            }
        }
        double cost = left.cost + right.cost + rows + (connected ? 0 : rows);
        return new Tree(set, left, right, Math.max(1, rows), cost);
    }

    private Tree exhaustive() {
        int all = allInputs();
        @Nullable Tree[] best = new @Nullable Tree[all + 1];
        for (int set = 1; set <= all; set++) {
            best[set] = Integer.bitCount(set) == 1 ? leaf(Integer.numberOfTrailingZeros(set)) : bestOf(set, best);
        }
        return Objects.requireNonNull(best[all]);
    }

    private Tree bestOf(int set, @Nullable Tree[] best) {
        Tree result = null;
        int lowest = Integer.lowestOneBit(set);
        for (int part = (set - 1) & set; part > 0; part = (part - 1) & set) {
            if ((part & lowest) != 0) {
                Tree joined = join(Objects.requireNonNull(best[part]), Objects.requireNonNull(best[set & ~part]));
                result = result == null || joined.cost < result.cost ? joined : result;
            }
        }
        return Objects.requireNonNull(result);
    }

    private Tree greedy() {
        List<Tree> trees = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            trees.add(leaf(i));
        }
        while (trees.size() > 1) {
            Tree best = null;
            for (int i = 0; i < trees.size(); i++) {
                for (int j = i + 1; j < trees.size(); j++) {
                    Tree joined = join(trees.get(i), trees.get(j));
                    best = best == null || added(joined) < added(best) ? joined : best;
                }
            }
            Tree chosen = Objects.requireNonNull(best);
            trees.removeIf(tree -> tree == chosen.left || tree == chosen.right);
            trees.add(chosen);
        }
        return trees.get(0);
    }

    private static double added(Tree tree) {
        return tree.cost - (tree.left == null ? 0 : tree.left.cost) - (tree.right == null ? 0 : tree.right.cost);
    }

    /** A relation and, per field of it, the field of the original join that it is. */
    private record Built(RelNode rel, List<Integer> fields) {}

    private Built build(Tree tree) {
        List<Integer> fields = new ArrayList<>();
        if (tree.left == null || tree.right == null) {
            int input = Integer.numberOfTrailingZeros(tree.inputs);
            for (int i = offsets[input]; i < offsets[input + 1]; i++) {
                fields.add(i);
            }
            return new Built(inputs.get(input), fields);
        }
        Built left = build(tree.left);
        Built right = build(tree.right);
        fields.addAll(left.fields);
        fields.addAll(right.fields);
        List<RexNode> conditions = new ArrayList<>();
        for (Edge edge : edges) {
            boolean here =
                    edge.within(tree.inputs) && !edge.within(tree.left.inputs) && !edge.within(tree.right.inputs);
            boolean ofOneInput = Integer.bitCount(edge.inputs) < 2 && tree.inputs == allInputs();
            if (here || ofOneInput) {
                conditions.add(Rels.moved(edge.condition, fields::indexOf));
            }
        }
        RexBuilder rex = original.getCluster().getRexBuilder();
        RexNode condition = RexUtil.composeConjunction(rex, conditions);
        return new Built(Rels.join(left.rel, right.rel, condition, JoinRelType.INNER), fields);
    }

    private int allInputs() {
        return (1 << inputs.size()) - 1;
    }

    private RelNode withOriginalFields(Built built) {
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < inputOfField.length; i++) {
            fields.add(original.getCluster().getRexBuilder().makeInputRef(built.rel, built.fields.indexOf(i)));
        }
        return Rels.project(built.rel, fields, original);
    }
}
