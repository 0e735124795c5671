package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;

/**
 * Right rows by hash of their keys. A row with a NULL in a key that NULL does not match is a candidate for nothing, or, where the
 * join is null-aware, for everything, as everything is for such a left row.
 */
final class HashCandidates implements CandidateRows {
    private static final String NAME = "HashJoin";

    private final List<CompiledExpr> leftKeys;
    private final List<CompiledExpr> rightKeys;
    private final boolean[] nullsMatch;
    private final boolean nullAware;
    private final ExecutionContext context;
    private final KeyTable table;
    /** By key number: the first right row. */
    private int[] heads = new int[16];
    /** By right row: the next one with the same key, or NONE. */
    private int[] nexts = new int[0];

    private int rightRows;
    /** The first of the right rows with a NULL key, chained by {@link #nexts}; used by a null-aware join. */
    private int nullRows = NONE;

    private ColumnVector[] leftVectors = new ColumnVector[0];
    private long reservedBytes;

    HashCandidates(
            List<CompiledExpr> leftKeys,
            List<CompiledExpr> rightKeys,
            boolean[] nullsMatch,
            boolean nullAware,
            KeyTable table,
            ExecutionContext context) {
        this.leftKeys = leftKeys;
        this.rightKeys = rightKeys;
        this.nullsMatch = nullsMatch;
        this.nullAware = nullAware;
        this.table = table;
        this.context = context;
    }

    @Override
    public void build(RowBuffer right) {
        rightRows = right.size();
        reserve(4L * rightRows);
        nexts = new int[rightRows];
        Arrays.fill(heads, NONE);
        int row = 0;
        for (int chunk = 0; chunk < right.chunkCount(); chunk++) {
            context.cancellation().throwIfCancelled();
            Batch batch = right.chunk(chunk);
            ColumnVector[] keys = evaluate(rightKeys, batch);
            for (int position = 0; position < batch.size(); position++) {
                add(keys, position, row++);
            }
        }
        if (nullAware) {
            linkToNullRows();
        }
    }

    /** A left row without NULLs meets the rows with its key, then those with a NULL key. */
    private void linkToNullRows() {
        BitSet withNull = new BitSet();
        for (int row = nullRows; row != NONE; row = nexts[row]) {
            withNull.set(row);
        }
        for (int row = 0; row < rightRows; row++) {
            if (nexts[row] == NONE && !withNull.get(row)) {
                nexts[row] = nullRows;
            }
        }
    }

    private void add(ColumnVector[] keys, int position, int row) {
        if (hasUnmatchableNull(keys, position)) {
            nexts[row] = nullRows;
            nullRows = row;
            return;
        }
        int key = table.add(keys, position);
        if (key >= heads.length) {
            reserve(4L * heads.length);
            int known = heads.length;
            heads = Arrays.copyOf(heads, known * 2);
            Arrays.fill(heads, known, heads.length, NONE);
        }
        nexts[row] = heads[key];
        heads[key] = row;
    }

    private ColumnVector[] evaluate(List<CompiledExpr> keys, Batch batch) {
        ColumnVector[] vectors = new ColumnVector[keys.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = keys.get(i).evaluate(batch, context);
        }
        return vectors;
    }

    private boolean hasUnmatchableNull(ColumnVector[] keys, int position) {
        for (int i = 0; i < keys.length; i++) {
            if (!nullsMatch[i] && keys[i].isNull(position)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void start(Batch left) {
        leftVectors = evaluate(leftKeys, left);
    }

    @Override
    public int first(int leftPosition) {
        if (hasUnmatchableNull(leftVectors, leftPosition)) {
            return nullAware && rightRows > 0 ? 0 : NONE;
        }
        int key = table.find(leftVectors, leftPosition);
        int head = key < 0 ? NONE : heads[key];
        return head == NONE && nullAware ? nullRows : head;
    }

    @Override
    public int after(int leftPosition, int candidate) {
        if (nullAware && hasUnmatchableNull(leftVectors, leftPosition)) {
            return candidate + 1 < rightRows ? candidate + 1 : NONE;
        }
        return nexts[candidate];
    }

    private void reserve(long bytes) {
        context.memory().reserve(bytes, NAME);
        reservedBytes += bytes;
    }

    @Override
    public void close() {
        context.memory().release(reservedBytes);
        reservedBytes = 0;
        table.close();
    }
}
