package org.tarndb.planner.exec;

import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Exprs;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.view.RowCursor;

/**
 * Reads ranges of rows block by block. The columns that the filter uses are decoded first, the others for the rows that pass
 * it. Blocks start small, so that a query for a few rows reads few; where reads are noted, with as many rows as are wanted.
 */
final class ScanOperator implements Operator {
    private static final int FIRST_BLOCK = 32;
    private static final int GROWTH = 4;

    private final ExecutionContext context;
    private final Iterator<KeyRange> ranges;
    private final Function<KeyRange, RowCursor> cursors;
    private final ScanDecoder decoder;
    private final @Nullable CompiledExpr filter;
    private final BitSet filterColumns = new BitSet();
    private final int growth;
    private final boolean needsKeys;
    /** Empty if they are not needed. */
    private byte[][] keys;

    private byte[][] rows;
    private @Nullable RowCursor cursor;

    ScanOperator(
            ExecutionContext context,
            List<KeyRange> ranges,
            Function<KeyRange, RowCursor> cursors,
            ScanDecoder decoder,
            @Nullable CompiledExpr filter) {
        this.context = context;
        this.ranges = ranges.iterator();
        this.cursors = cursors;
        this.decoder = decoder;
        this.filter = filter;
        boolean exact = context.view().notesReads() && context.rowGoal() < FIRST_BLOCK;
        int firstBlock = exact ? Math.max(1, (int) context.rowGoal()) : FIRST_BLOCK;
        this.growth = exact ? 2 : GROWTH;
        this.needsKeys = decoder.needsKeys();
        this.keys = new byte[needsKeys ? firstBlock : 0][];
        this.rows = new byte[firstBlock][];
        if (filter != null) {
            Exprs.collectColumns(filter.source(), filterColumns);
        }
    }

    @Override
    public @Nullable Batch next() {
        while (true) {
            context.cancellation().throwIfCancelled();
            int count = read();
            if (count == 0) {
                return null;
            }
            Batch batch = decode(count);
            growBlock();
            if (batch.size() > 0) {
                return batch;
            }
        }
    }

    /** Reads a block, over the ends of ranges; 0 at the end of all. */
    private int read() {
        while (true) {
            if (cursor == null) {
                if (!ranges.hasNext()) {
                    return 0;
                }
                cursor = cursors.apply(ranges.next());
            }
            int count = cursor.read(needsKeys ? keys : null, rows, rows.length);
            if (count < rows.length) {
                cursor = null;
            }
            if (count > 0) {
                return count;
            }
        }
    }

    private Batch decode(int count) {
        decoder.begin(keys, rows, count);
        ColumnVector[] columns = new ColumnVector[decoder.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = decoder.empty(i, count);
        }
        Batch all = Batch.of(columns, count);
        Batch kept = all;
        if (filter != null) {
            decode(all, true, columns);
            int[] chosen = new int[count];
            kept = all.select(chosen, filter.select(all, context, chosen));
        }
        decode(kept, false, columns);
        return kept;
    }

    private void decode(Batch selected, boolean ofFilter, ColumnVector[] columns) {
        for (int i = 0; i < columns.length; i++) {
            if (filterColumns.get(i) == ofFilter) {
                decoder.decode(i, selected, keys, rows, columns[i]);
            }
        }
    }

    private void growBlock() {
        if (rows.length < Batch.CAPACITY) {
            int size = Math.min(rows.length * growth, Batch.CAPACITY);
            keys = new byte[needsKeys ? size : 0][];
            rows = new byte[size][];
        }
    }

    @Override
    public void close() {
        cursor = null;
    }
}
