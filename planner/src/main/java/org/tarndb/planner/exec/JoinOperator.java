package org.tarndb.planner.exec;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Exprs;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/**
 * Joins: holds the right rows, and for each left batch goes through its candidate pairs, a batch of them at a time. The
 * columns that the condition uses are put together first, the others for the pairs that pass it.
 */
final class JoinOperator implements Operator {
    private final Operator left;
    private final Operator right;
    private final JoinKind kind;
    private final @Nullable CompiledExpr condition;
    private final BitSet conditionColumns = new BitSet();
    private final List<SqlType> leftTypes;
    private final List<SqlType> rightTypes;
    private final CandidateRows candidates;
    private final ExecutionContext context;
    private final RowBuffer rightRows;
    private final BitSet rightMatched = new BitSet();

    private final int[] pairLeft = new int[Batch.CAPACITY];
    private final int[] pairRight = new int[Batch.CAPACITY];
    private int pairs;

    private boolean built;
    private @Nullable Batch leftBatch;
    private boolean[] leftMatched = new boolean[0];
    private int leftRow;
    private boolean rowStarted;
    private int candidate;
    /** The next right row to look at when those without a match are given. */
    private int unmatchedRight;

    JoinOperator(
            Operator left,
            Operator right,
            JoinKind kind,
            @Nullable CompiledExpr condition,
            List<SqlType> leftTypes,
            List<SqlType> rightTypes,
            CandidateRows candidates,
            ExecutionContext context) {
        this.left = left;
        this.right = right;
        this.kind = kind;
        this.condition = condition;
        this.leftTypes = leftTypes;
        this.rightTypes = rightTypes;
        this.candidates = candidates;
        this.context = context;
        this.rightRows = new RowBuffer(rightTypes, context.memory(), "Join");
        if (condition != null) {
            Exprs.collectColumns(condition.source(), conditionColumns);
        }
    }

    @Override
    public @Nullable Batch next() {
        if (!built) {
            build();
        }
        if (rightRows.size() == 0 && (kind == JoinKind.INNER || kind == JoinKind.SEMI || kind == JoinKind.RIGHT)) {
            return null;
        }
        while (true) {
            context.cancellation().throwIfCancelled();
            Batch current = leftBatch == null ? nextLeft() : leftBatch;
            if (current == null) {
                return nextUnmatchedRight();
            }
            collectPairs(current);
            Batch result = pairs > 0 ? matchPairs(current) : finish(current);
            if (result != null && result.size() > 0) {
                return result;
            }
        }
    }

    private void build() {
        built = true;
        Batch batch;
        while ((batch = right.next()) != null) {
            context.cancellation().throwIfCancelled();
            rightRows.append(batch);
        }
        candidates.build(rightRows);
    }

    private @Nullable Batch nextLeft() {
        leftBatch = left.next();
        if (leftBatch != null) {
            leftMatched = new boolean[leftBatch.positions()];
            leftRow = 0;
            rowStarted = false;
            candidates.start(leftBatch);
        }
        return leftBatch;
    }

    /** Collects pairs until there are as many as a batch holds, or the left batch is through. */
    private void collectPairs(Batch batch) {
        pairs = 0;
        while (leftRow < batch.size() && pairs < Batch.CAPACITY) {
            int position = batch.position(leftRow);
            if (!rowStarted) {
                candidate = candidates.first(position);
                rowStarted = true;
            }
            if (!kind.givesRight()) {
                skipWhereDecided(position);
            }
            while (candidate != CandidateRows.NONE && pairs < Batch.CAPACITY) {
                pairLeft[pairs] = position;
                pairRight[pairs++] = candidate;
                candidate = candidates.after(position, candidate);
            }
            if (candidate == CandidateRows.NONE) {
                leftRow++;
                rowStarted = false;
            }
        }
    }

    /** One match is enough for a left row of a semi or anti join. */
    private void skipWhereDecided(int position) {
        if (condition == null && candidate != CandidateRows.NONE) {
            leftMatched[position] = true;
        }
        if (leftMatched[position]) {
            candidate = CandidateRows.NONE;
        }
    }

    /** The pairs that match, as a batch; nothing for semi and anti joins, whose left rows are given at the end. */
    private @Nullable Batch matchPairs(Batch current) {
        ColumnVector[] columns = new ColumnVector[leftTypes.size() + rightTypes.size()];
        Batch all = Batch.of(columns, pairs);
        Batch matched = all;
        if (condition != null) {
            gather(current, all, true, columns);
            int[] chosen = new int[pairs];
            matched = all.select(chosen, condition.select(all, context, chosen));
        }
        for (int row = 0; row < matched.size(); row++) {
            int pair = matched.position(row);
            leftMatched[pairLeft[pair]] = true;
            if (kind.keepsRight()) {
                rightMatched.set(pairRight[pair]);
            }
        }
        if (!kind.givesRight()) {
            return null;
        }
        gather(current, matched, false, columns);
        return matched;
    }

    private void gather(Batch current, Batch selected, boolean ofCondition, ColumnVector[] columns) {
        for (int c = 0; c < columns.length; c++) {
            if (conditionColumns.get(c) == ofCondition) {
                columns[c] = c < leftTypes.size()
                        ? gatherLeft(current.column(c), selected)
                        : gatherRight(c - leftTypes.size(), selected);
            }
        }
    }

    private ColumnVector gatherLeft(ColumnVector from, Batch selected) {
        ColumnVector vector = ColumnVector.of(from.representation(), pairs);
        for (int row = 0; row < selected.size(); row++) {
            int pair = selected.position(row);
            vector.copy(pair, from, pairLeft[pair]);
        }
        return vector;
    }

    private ColumnVector gatherRight(int column, Batch selected) {
        ColumnVector vector = ColumnVector.of(rightTypes.get(column).representation(), pairs);
        for (int row = 0; row < selected.size(); row++) {
            int pair = selected.position(row);
            int rightRow = pairRight[pair];
            vector.copy(pair, rightRows.vector(rightRow, column), RowBuffer.position(rightRow));
        }
        return vector;
    }

    /** The left rows of a batch that are given once all their pairs are known, if any. */
    private @Nullable Batch finish(Batch current) {
        leftBatch = null;
        return switch (kind) {
            case INNER, RIGHT -> null;
            case SEMI -> selectLeft(current, true);
            case ANTI, NULL_AWARE_ANTI -> selectLeft(current, false);
            case LEFT, FULL -> {
                ColumnVector[] columns = new ColumnVector[leftTypes.size() + rightTypes.size()];
                for (int c = 0; c < columns.length; c++) {
                    columns[c] = c < leftTypes.size()
                            ? current.column(c)
                            : nulls(rightTypes.get(c - leftTypes.size()), current.positions());
                }
                yield selectLeft(current, false).withColumns(columns);
            }
        };
    }

    private Batch selectLeft(Batch current, boolean matched) {
        int[] chosen = new int[current.size()];
        int count = 0;
        for (int row = 0; row < current.size(); row++) {
            int position = current.position(row);
            if (leftMatched[position] == matched) {
                chosen[count++] = position;
            }
        }
        return current.select(chosen, count);
    }

    private static ColumnVector nulls(SqlType type, int positions) {
        return ColumnVector.constant(type.representation(), null, positions);
    }

    private @Nullable Batch nextUnmatchedRight() {
        if (!kind.keepsRight()) {
            return null;
        }
        int[] chosen = new int[Batch.CAPACITY];
        int count = 0;
        while (count < chosen.length && unmatchedRight < rightRows.size()) {
            if (!rightMatched.get(unmatchedRight)) {
                chosen[count++] = unmatchedRight;
            }
            unmatchedRight++;
        }
        if (count == 0) {
            return null;
        }
        ColumnVector[] columns = new ColumnVector[leftTypes.size() + rightTypes.size()];
        Batch rightPart = rightRows.batch(chosen, 0, count);
        for (int c = 0; c < columns.length; c++) {
            columns[c] = c < leftTypes.size() ? nulls(leftTypes.get(c), count) : rightPart.column(c - leftTypes.size());
        }
        return Batch.of(columns, count);
    }

    @Override
    public void close() {
        left.close();
        right.close();
        candidates.close();
        rightRows.close();
    }
}
