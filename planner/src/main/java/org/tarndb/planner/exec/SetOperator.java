package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/**
 * INTERSECT and EXCEPT: counts the rows of all inputs but the first, then lets rows of the first through as the counts say.
 */
final class SetOperator implements Operator {
    private final boolean intersect;
    private final boolean all;
    private final List<Plan> others;
    private final Operator first;
    private final KeyTable keys;
    private final ExecutionContext context;
    /** By row number of {@link #keys}: how many rows INTERSECT may still give, or EXCEPT has still to leave out. */
    private int[] counts = new int[16];
    /** Rows of the first input that were given, where each is given once. */
    private final KeyTable given;

    private boolean counted;

    SetOperator(SetOperation operation, ExecutionContext context) {
        this.intersect = operation.kind() == SetKind.INTERSECT;
        this.all = operation.all();
        this.others = operation.inputs().subList(1, operation.inputs().size());
        this.context = context;
        String name = operation.kind().name();
        this.keys = KeyTable.of(KeyTable.formsOf(operation.outputTypes()), context.memory(), name);
        this.given = KeyTable.of(KeyTable.formsOf(operation.outputTypes()), context.memory(), name);
        this.first = operation.inputs().get(0).open(context);
    }

    @Override
    public @Nullable Batch next() {
        if (!counted) {
            counted = true;
            countOthers();
        }
        Batch batch;
        while ((batch = first.next()) != null) {
            context.cancellation().throwIfCancelled();
            int[] chosen = new int[batch.size()];
            int count = 0;
            for (int row = 0; row < batch.size(); row++) {
                if (lets(batch.columns(), batch.position(row))) {
                    chosen[count++] = batch.position(row);
                }
            }
            if (count > 0) {
                return batch.select(chosen, count);
            }
        }
        return null;
    }

    private boolean lets(ColumnVector[] columns, int position) {
        int key = keys.find(columns, position);
        boolean counts = key >= 0 && this.counts[key] > 0;
        if (!all) {
            int known = given.size();
            return counts == intersect && given.add(columns, position) == known;
        }
        if (counts) {
            this.counts[key]--;
        }
        return counts == intersect;
    }

    private void countOthers() {
        for (int i = 0; i < others.size(); i++) {
            int[] before = i > 0 && intersect ? counts.clone() : null;
            if (before != null) {
                Arrays.fill(counts, 0);
            }
            count(others.get(i));
            for (int key = 0; before != null && key < counts.length; key++) {
                counts[key] = Math.min(counts[key], key < before.length ? before[key] : 0);
            }
        }
    }

    private void count(Plan plan) {
        try (Operator input = plan.open(context)) {
            Batch batch;
            while ((batch = input.next()) != null) {
                context.cancellation().throwIfCancelled();
                for (int row = 0; row < batch.size(); row++) {
                    int key = keys.add(batch.columns(), batch.position(row));
                    if (key >= counts.length) {
                        counts = Arrays.copyOf(counts, counts.length * 2);
                    }
                    counts[key]++;
                }
            }
        }
    }

    @Override
    public void close() {
        first.close();
        keys.close();
        given.close();
    }
}
