package org.tarndb.planner.exec;

/** Sorts row numbers of a buffer, stable, by merging. */
final class RowSorter {
    private static final int SMALL = 16;
    private static final int CHECK_INTERVAL = 1 << 14;

    private final RowBuffer rows;
    private final RowOrder order;
    private final ExecutionContext context;
    private int merged;

    RowSorter(RowBuffer rows, RowOrder order, ExecutionContext context) {
        this.rows = rows;
        this.order = order;
        this.context = context;
    }

    /** The numbers of all rows in order. */
    int[] sort() {
        int[] numbers = new int[rows.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        sort(numbers, 0, numbers.length, new int[numbers.length]);
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
        if (order.compare(rows, numbers[middle - 1], numbers[middle]) > 0) {
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
            while (at > from && order.compare(rows, numbers[at - 1], moving) > 0) {
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
            numbers[out++] =
                    order.compare(rows, scratch[left], numbers[right]) <= 0 ? scratch[left++] : numbers[right++];
        }
        System.arraycopy(scratch, left, numbers, out, middle - left);
    }
}
