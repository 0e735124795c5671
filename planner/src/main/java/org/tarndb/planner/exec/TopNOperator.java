package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;

/**
 * Keeps the first rows of an order in a heap whose top is the last of them. Places in the vectors of kept rows are used
 * again, so memory does not grow with the input; all of it is taken from the execution's budget.
 */
final class TopNOperator implements Operator {
    private static final String NAME = "TopN";

    /** In a vector, with its flag for NULL. */
    private static final int VALUE_BYTES = 9;

    /** A row's place in the heap, when it came, and its objects' size. */
    private static final int ROW_BYTES = Integer.BYTES + 2 * Long.BYTES;

    private final Operator input;
    private final List<SqlType> types;
    private final RowOrder order;
    private final int offset;
    private final int capacity;
    private final ExecutionContext context;
    private final ColumnVector[] kept;
    /** When each kept row came: of equal rows the earlier one is first. */
    private final long[] arrivals;

    /** Of each kept row the size of its objects. */
    private final long[] objectBytes;

    private final int[] heap;
    private long reservedBytes;
    private int size;
    private long arrived;
    private boolean done;

    TopNOperator(
            Operator input, List<SqlType> types, List<SortKey> keys, int offset, int fetch, ExecutionContext context) {
        this.input = input;
        this.types = types;
        this.order = new RowOrder(keys, types);
        this.offset = offset;
        this.capacity = fetch == 0 ? 0 : offset + fetch;
        this.context = context;
        reserve((long) capacity * (VALUE_BYTES * types.size() + ROW_BYTES));
        this.kept = types.stream()
                .map(type -> ColumnVector.of(type.representation(), capacity))
                .toArray(ColumnVector[]::new);
        this.arrivals = new long[capacity];
        this.objectBytes = new long[capacity];
        this.heap = new int[capacity];
    }

    @Override
    public @Nullable Batch next() {
        if (done || capacity == 0) {
            return null;
        }
        done = true;
        Batch batch;
        while ((batch = input.next()) != null) {
            context.cancellation().throwIfCancelled();
            for (int row = 0; row < batch.size(); row++) {
                offer(batch, batch.position(row));
            }
        }
        return result();
    }

    private @Nullable Batch result() {
        Integer[] places = new Integer[size];
        Arrays.setAll(places, i -> heap[i]);
        Arrays.sort(places, this::compareKept);
        int count = size - Math.min(offset, size);
        if (count == 0) {
            return null;
        }
        ColumnVector[] columns = new ColumnVector[kept.length];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = ColumnVector.of(types.get(c).representation(), count);
            for (int i = 0; i < count; i++) {
                columns[c].copy(i, kept[c], places[offset + i]);
            }
        }
        return Batch.of(columns, count);
    }

    private void offer(Batch batch, int position) {
        if (size < capacity) {
            store(size, batch, position);
            heap[size] = size;
            siftUp(size++);
        } else if (comesBeforeLast(batch, position)) {
            store(heap[0], batch, position);
            siftDown();
        }
    }

    /** Equal rows came earlier, so only a smaller one goes in. */
    private boolean comesBeforeLast(Batch batch, int position) {
        for (int key = 0; key < order.keyCount(); key++) {
            int column = order.column(key);
            int comparison = order.compare(key, batch.column(column), position, kept[column], heap[0]);
            if (comparison != 0) {
                return comparison < 0;
            }
        }
        return false;
    }

    private void store(int place, Batch batch, int position) {
        long bytes = 0;
        for (int c = 0; c < kept.length; c++) {
            kept[c].replace(place, batch.column(c), position);
            if (kept[c].representation() == Representation.OBJECT) {
                bytes += Footprint.of(kept[c].get(place));
            }
        }
        reserve(bytes - objectBytes[place]);
        objectBytes[place] = bytes;
        arrivals[place] = arrived++;
    }

    /** Gives back when negative. */
    private void reserve(long bytes) {
        context.memory().reserve(bytes, NAME);
        reservedBytes += bytes;
    }

    private int compareKept(int a, int b) {
        for (int key = 0; key < order.keyCount(); key++) {
            ColumnVector column = kept[order.column(key)];
            int comparison = order.compare(key, column, a, column, b);
            if (comparison != 0) {
                return comparison;
            }
        }
        return Long.compare(arrivals[a], arrivals[b]);
    }

    private void siftUp(int from) {
        int at = from;
        while (at > 0 && compareKept(heap[at], heap[(at - 1) / 2]) > 0) {
            swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    private void siftDown() {
        int at = 0;
        while (true) {
            int largest = at;
            for (int child = 2 * at + 1; child <= 2 * at + 2 && child < size; child++) {
                if (compareKept(heap[child], heap[largest]) > 0) {
                    largest = child;
                }
            }
            if (largest == at) {
                return;
            }
            swap(at, largest);
            at = largest;
        }
    }

    private void swap(int a, int b) {
        int place = heap[a];
        heap[a] = heap[b];
        heap[b] = place;
    }

    @Override
    public void close() {
        input.close();
        context.memory().release(reservedBytes);
        reservedBytes = 0;
    }
}
