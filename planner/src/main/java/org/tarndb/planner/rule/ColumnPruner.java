package org.tarndb.planner.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;
import org.tarndb.planner.rex.RexFields;

/**
 * Lets each relation give the columns that are used above it, and no others. Calcite's own trimmer loses count of the columns
 * of semi joins. A correlate keeps all columns of its left side, which the variable numbers.
 */
final class ColumnPruner {
    private ColumnPruner() {}

    /** A relation with fewer columns. */
    private record Pruned(RelNode rel, int[] places) {
        /** Where a column of the original is now. */
        int place(int field) {
            return places[field];
        }
    }

    /** The relation with the same columns, its inputs without those that nothing uses. */
    static RelNode prune(RelNode root) {
        return inOrder(root, prune(root, all(root)));
    }

    private static ImmutableBitSet all(RelNode rel) {
        return ImmutableBitSet.range(rel.getRowType().getFieldCount());
    }

    /** All columns of the original, in their order. */
    private static RelNode inOrder(RelNode original, Pruned pruned) {
        List<RexNode> fields = new ArrayList<>();
        boolean same = pruned.rel.getRowType().getFieldCount() == pruned.places.length;
        for (int i = 0; i < pruned.places.length; i++) {
            same &= pruned.place(i) == i;
            fields.add(original.getCluster().getRexBuilder().makeInputRef(pruned.rel, pruned.place(i)));
        }
        return same ? pruned.rel : Rels.project(pruned.rel, fields, original);
    }

    private static Pruned prune(RelNode rel, ImmutableBitSet used) {
        if (rel instanceof Project project) {
            return project(project, used);
        }
        if (rel instanceof Filter filter) {
            return filter(filter, used);
        }
        if (rel instanceof Join join) {
            return join(join, used);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate, used);
        }
        if (rel instanceof Sort sort) {
            return sort(sort, used);
        }
        return rel instanceof TableScan ? scan(rel, used) : whole(rel);
    }

    private static Pruned identity(RelNode rel) {
        return new Pruned(rel, all(rel).toArray());
    }

    /** Keeps all columns, and prunes inside the inputs. */
    private static Pruned whole(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(prune(input)));
        return identity(inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs));
    }

    private static int[] places(int count, ImmutableBitSet used) {
        int[] places = new int[count];
        Arrays.fill(places, -1);
        int place = 0;
        for (int field : used) {
            places[field] = place++;
        }
        return places;
    }

    private static Pruned scan(RelNode scan, ImmutableBitSet used) {
        if (used.equals(all(scan))) {
            return identity(scan);
        }
        List<RexNode> fields = new ArrayList<>();
        used.forEach(field -> fields.add(scan.getCluster().getRexBuilder().makeInputRef(scan, field)));
        RelNode chosen = Rels.builder(scan.getCluster())
                .push(scan)
                .project(fields, List.of(), true)
                .build();
        return new Pruned(chosen, places(scan.getRowType().getFieldCount(), used));
    }

    private static Pruned project(Project project, ImmutableBitSet used) {
        List<RexNode> kept = new ArrayList<>();
        used.forEach(field -> kept.add(project.getProjects().get(field)));
        Pruned input = prune(project.getInput(), RexFields.used(kept));
        List<RexNode> moved = new ArrayList<>();
        kept.forEach(expression -> moved.add(Rels.moved(expression, input::place)));
        RelNode pruned = Rels.builder(project.getCluster())
                .push(input.rel)
                .project(moved, List.of(), true)
                .build();
        return new Pruned(pruned, places(project.getProjects().size(), used));
    }

    private static Pruned filter(Filter filter, ImmutableBitSet used) {
        ImmutableBitSet needed = used.union(RexFields.used(List.of(filter.getCondition())));
        Pruned input = prune(filter.getInput(), needed);
        RexNode condition = Rels.moved(filter.getCondition(), input::place);
        return new Pruned(Rels.filter(input.rel, List.of(condition)), input.places);
    }

    private static Pruned join(Join join, ImmutableBitSet used) {
        int leftFields = join.getLeft().getRowType().getFieldCount();
        int rightFields = join.getRight().getRowType().getFieldCount();
        ImmutableBitSet needed = used.union(RexFields.used(List.of(join.getCondition())));
        Pruned left = prune(join.getLeft(), needed.intersect(ImmutableBitSet.range(leftFields)));
        Pruned right = prune(
                join.getRight(),
                needed.except(ImmutableBitSet.range(leftFields)).shift(-leftFields));
        int newLeftFields = left.rel.getRowType().getFieldCount();
        int[] places = Arrays.copyOf(left.places, leftFields + rightFields);
        for (int i = 0; i < rightFields; i++) {
            places[leftFields + i] = right.place(i) < 0 ? -1 : newLeftFields + right.place(i);
        }
        RexNode condition = Rels.moved(join.getCondition(), field -> places[field]);
        RelNode pruned = Rels.join(left.rel, right.rel, condition, join.getJoinType());
        return new Pruned(pruned, join.getJoinType().projectsRight() ? places : left.places);
    }

    /** Group columns stay; calls that nothing uses go. */
    private static Pruned aggregate(Aggregate aggregate, ImmutableBitSet used) {
        int groups = aggregate.getGroupCount();
        ImmutableBitSet kept = used.union(ImmutableBitSet.range(groups));
        List<AggregateCall> calls = new ArrayList<>();
        ImmutableBitSet.Builder needed = ImmutableBitSet.builder().addAll(aggregate.getGroupSet());
        for (int field : kept.except(ImmutableBitSet.range(groups))) {
            AggregateCall call = aggregate.getAggCallList().get(field - groups);
            calls.add(call);
            needed.addAll(call.getArgList());
            if (call.filterArg >= 0) {
                needed.set(call.filterArg);
            }
            call.getCollation().getFieldCollations().forEach(key -> needed.set(key.getFieldIndex()));
        }
        int inputFields = aggregate.getInput().getRowType().getFieldCount();
        ImmutableBitSet ofInput = needed.build();
        Pruned input = prune(aggregate.getInput(), ofInput);
        Mapping mapping = Mappings.create(
                MappingType.INVERSE_SURJECTION,
                inputFields,
                input.rel.getRowType().getFieldCount());
        ofInput.forEach(field -> mapping.set(field, input.place(field)));
        List<AggregateCall> moved = new ArrayList<>();
        calls.forEach(call -> moved.add(call.transform(mapping)));
        RelNode pruned = aggregate.copy(
                aggregate.getTraitSet(),
                input.rel,
                Mappings.apply(mapping, aggregate.getGroupSet()),
                List.copyOf(Mappings.apply2(mapping, aggregate.getGroupSets())),
                moved);
        return new Pruned(pruned, places(aggregate.getRowType().getFieldCount(), kept));
    }

    private static Pruned sort(Sort sort, ImmutableBitSet used) {
        ImmutableBitSet.Builder needed = ImmutableBitSet.builder().addAll(used);
        sort.getCollation().getFieldCollations().forEach(key -> needed.set(key.getFieldIndex()));
        Pruned input = prune(sort.getInput(), needed.build());
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            keys.add(key.withFieldIndex(input.place(key.getFieldIndex())));
        }
        return new Pruned(LogicalSort.create(input.rel, RelCollations.of(keys), sort.offset, sort.fetch), input.places);
    }
}
