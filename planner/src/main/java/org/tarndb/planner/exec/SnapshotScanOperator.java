package org.tarndb.planner.exec;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Representation;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotScan;

/**
 * Puts the rows of a published table into batches. The batch at hand counts against the memory budget, row by row: what
 * others have written may be of any size. Batches start small, so that a query for a few rows reads few.
 */
final class SnapshotScanOperator implements Operator {
    private static final int FIRST_BATCH = 32;
    private static final int GROWTH = 4;
    /** A batch of this size is not made larger. */
    private static final long BATCH_BYTES = 1 << 20;

    private final List<SnapshotColumn> columns;
    private final String uri;
    private final ExecutionContext context;
    /** Null once it was used, and when there is nothing to read. */
    private @Nullable Supplier<SnapshotScan> opener;

    private @Nullable SnapshotScan scan;
    private int capacity = FIRST_BATCH;
    private long reservedBytes;

    /** @param opener starts reading; null for no rows at all */
    SnapshotScanOperator(
            @Nullable Supplier<SnapshotScan> opener,
            List<SnapshotColumn> columns,
            String uri,
            ExecutionContext context) {
        this.opener = opener;
        this.columns = columns;
        this.uri = uri;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().throwIfCancelled();
        release();
        if (opener != null) {
            scan = opener.get();
            opener = null;
        }
        SnapshotScan source = scan;
        return source == null ? null : read(source);
    }

    private @Nullable Batch read(SnapshotScan source) {
        ColumnVector[] vectors = columns.stream()
                .map(column -> ColumnVector.of(column.type().representation(), capacity))
                .toArray(ColumnVector[]::new);
        int size = 0;
        while (size < capacity && reservedBytes < BATCH_BYTES) {
            if (!source.next()) {
                endScan();
                break;
            }
            long bytes = 0;
            for (int i = 0; i < vectors.length; i++) {
                bytes += take(source.value(i), i, vectors[i], size);
            }
            reserve(bytes);
            size++;
        }
        capacity = Math.min(capacity * GROWTH, Batch.CAPACITY);
        return size == 0 ? null : Batch.of(vectors, size);
    }

    /** Puts a value into its place; gives its size in bytes. */
    private long take(@Nullable Object value, int column, ColumnVector into, int position) {
        if (value == null && !columns.get(column).isNullable()) {
            // The planner has relied on it.
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "the table published at " + uri + " has a NULL in its column "
                            + columns.get(column).name() + ", which it says has none; publish it again");
        }
        into.set(position, value);
        return into.representation() == Representation.OBJECT ? Footprint.of(value) : Long.BYTES;
    }

    private void reserve(long bytes) {
        context.memory().reserve(bytes, "a scan of a published table");
        reservedBytes += bytes;
    }

    private void release() {
        context.memory().release(reservedBytes);
        reservedBytes = 0;
    }

    private void endScan() {
        SnapshotScan open = scan;
        if (open != null) {
            scan = null;
            open.close();
        }
    }

    @Override
    public void close() {
        opener = null;
        release();
        endScan();
    }
}
