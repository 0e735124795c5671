package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** Sorts row numbers of a buffer, stable, by merging. Most comparisons are decided by a {@link SortPrefix}. */
final class RowSorter {
    private static final int SMALL = 16;
    private static final int CHECK_INTERVAL = 1 << 14;

    /** The row's number, which stays after sorting. */
    private static final long RESULT_BYTES = Integer.BYTES;

    /** A prefix and a place for merging. */
    private static final long SORTING_BYTES = Long.BYTES + Integer.BYTES;

    private final RowBuffer rows;
    private final RowOrder order;
    private final ExecutionContext context;
    private final long[] prefixes;
    private int merged;

    /** Takes the memory for sorting from the rows' budget. */
    RowSorter(RowBuffer rows, List<SortKey> keys, List<SqlType> types, ExecutionContext context) {
        this.rows = rows;
        this.order = new RowOrder(keys, types);
        this.context = context;
        rows.reserve((SORTING_BYTES + RESULT_BYTES) * rows.size());
        SortKey first = keys.isEmpty() ? null : keys.get(0);
        this.prefixes = first == null ? new long[rows.size()] : SortPrefix.of(rows, first, types.get(first.column()));
    }

    private int compare(int a, int b) {
        int byPrefix = Long.compare(prefixes[a], prefixes[b]);
        return byPrefix != 0 ? byPrefix : order.compare(rows, a, b);
    }

    /** The numbers of all rows in order; once. */
    int[] sort() {
        int[] numbers = new int[rows.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        sort(numbers, 0, numbers.length, new int[numbers.length]);
        rows.release(SORTING_BYTES * rows.size());
        return numbers;
    }

    private void sort(int[] numbers, int from, int to, int[] scratch) {
        if (to - from <= SMALL) {
            insertionSort(numbers, from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        sort(numbers, from, middle, scratch);
        sort(numbers, middle, to, scratch);
        if (compare(numbers[middle - 1], numbers[middle]) > 0) {
            merge(numbers, from, middle, to, scratch);
        }
        merged += to - from;
        if (merged > CHECK_INTERVAL) {
            merged = 0;
            context.cancellation().throwIfCancelled();
        }
    }

    private void insertionSort(int[] numbers, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int moving = numbers[i];
            int at = i;
            while (at > from && compare(numbers[at - 1], moving) > 0) {
                numbers[at] = numbers[at - 1];
                at--;
            }
            numbers[at] = moving;
        }
    }

    private void merge(int[] numbers, int from, int middle, int to, int[] scratch) {
        System.arraycopy(numbers, from, scratch, from, middle - from);
        int left = from;
        int right = middle;
        int out = from;
        while (left < middle && right < to) {
            numbers[out++] = compare(scratch[left], numbers[right]) <= 0 ? scratch[left++] : numbers[right++];
        }
        System.arraycopy(scratch, left, numbers, out, middle - left);
    }
}
