package org.tarndb.storage.sort;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the places of a buffer's entries: a radix sort from the highest byte on ("American flag sort", McIlroy, Bostic and
 * McIlroy 1993) over eight bytes of each entry at a time, in place. Where eight bytes are equal it goes on with the next
 * ones in which the entries differ. Parts of a few entries are sorted by insertion. Not thread-safe.
 */
final class PrefixSort {
    private static final int INSERTION_LIMIT = 24;
    private static final int RADIX = 256;
    private static final int HIGHEST_SHIFT = Long.SIZE - Byte.SIZE;
    /** Longer rows of equal prefixes within equal prefixes are sorted by comparison, which needs no stack. */
    private static final int MAX_ROUNDS = 16;
    /** Moves between two checks: well below 50 milliseconds. */
    private static final int MOVES_BETWEEN_CHECKS = 1 << 16;
    /** To compare so many takes longer than a move. */
    private static final int BYTES_PER_MOVE = 256;

    private final SortBuffer buffer;
    private final int[] places;
    private final long[] prefixes;
    private final Runnable check;
    private final int[][] ends = new int[MAX_ROUNDS * Long.BYTES][];
    private int moves;

    private PrefixSort(SortBuffer buffer, Runnable check) {
        this.buffer = buffer;
        this.places = buffer.places();
        this.prefixes = new long[buffer.count()];
        this.check = check;
    }

    /** Brings the places into the order of their entries; calls the check now and then, which may throw to end it. */
    static void sort(SortBuffer buffer, Runnable check) {
        if (buffer.count() > 1) {
            PrefixSort sort = new PrefixSort(buffer, check);
            sort.sortFrom(buffer.commonLength(), 0, buffer.count(), 0);
        }
    }

    /** Sorts entries that are the same up to an offset. */
    private void sortFrom(int offset, int from, int to, int round) {
        for (int i = from; i < to; i++) {
            int place = places[i];
            byte[] bytes = buffer.bytes(place);
            int start = buffer.start(place);
            prefixes[i] = prefix(bytes, start + offset, start + buffer.length(place));
            moved();
        }
        sortByte(HIGHEST_SHIFT, offset, from, to, round);
    }

    /** Sorts entries whose prefixes are the same above a byte. */
    private void sortByte(int highest, int offset, int from, int to, int round) {
        int shift = highest;
        int[] end = null;
        while (end == null) {
            if (to - from <= INSERTION_LIMIT) {
                insert(from, to);
                return;
            }
            if (shift < 0) {
                sortEqual(offset, from, to, round);
                return;
            }
            end = countInto(level(round, shift), shift, from, to);
            shift -= end == null ? Byte.SIZE : 0;
        }
        permute(end, shift, from);
        int start = from;
        for (int value = 0; value < RADIX; value++) {
            int next = end[value];
            if (next - start > 1) {
                sortByte(shift - Byte.SIZE, offset, start, next, round);
            }
            start = next;
        }
    }

    private int[] level(int round, int shift) {
        int index = round * Long.BYTES + shift / Byte.SIZE;
        if (ends[index] == null) {
            ends[index] = new int[RADIX];
        }
        return ends[index];
    }

    /** Where the part of each value of the byte will end; null when all have one value. */
    private int @Nullable [] countInto(int[] end, int shift, int from, int to) {
        Arrays.fill(end, 0);
        for (int i = from; i < to; i++) {
            end[(int) (prefixes[i] >>> shift) & 0xFF]++;
            moved();
        }
        if (end[(int) (prefixes[from] >>> shift) & 0xFF] == to - from) {
            return null;
        }
        int sum = from;
        for (int value = 0; value < RADIX; value++) {
            sum += end[value];
            end[value] = sum;
        }
        return end;
    }

    /** Moves each entry into the part of its byte's value. */
    private void permute(int[] end, int shift, int from) {
        int[] next = new int[RADIX];
        next[0] = from;
        System.arraycopy(end, 0, next, 1, RADIX - 1);
        for (int value = 0; value < RADIX; value++) {
            while (next[value] < end[value]) {
                int at = next[value];
                long prefix = prefixes[at];
                int place = places[at];
                int target;
                while ((target = (int) (prefix >>> shift) & 0xFF) != value) {
                    int to = next[target]++;
                    long otherPrefix = prefixes[to];
                    int otherPlace = places[to];
                    prefixes[to] = prefix;
                    places[to] = place;
                    prefix = otherPrefix;
                    place = otherPlace;
                    moved();
                }
                prefixes[at] = prefix;
                places[at] = place;
                next[value]++;
                moved();
            }
        }
    }

    /** Sorts entries with equal prefixes. */
    private void sortEqual(int offset, int from, int to, int round) {
        int common = Integer.MAX_VALUE;
        int shortest = Integer.MAX_VALUE;
        int first = places[from];
        int firstStart = buffer.start(first);
        for (int i = from; i < to; i++) {
            int start = buffer.start(places[i]);
            int length = buffer.length(places[i]);
            shortest = Math.min(shortest, length);
            common = Math.min(common, shortest);
            int mismatch = Arrays.mismatch(
                    buffer.bytes(first),
                    firstStart,
                    firstStart + common,
                    buffer.bytes(places[i]),
                    start,
                    start + common);
            common = mismatch < 0 ? common : mismatch;
            moves += common / BYTES_PER_MOVE;
            moved();
        }
        // One that has ended has zeros in its prefix, as one that goes on may have.
        if (common < offset + Long.BYTES || common == shortest || round + 1 == MAX_ROUNDS) {
            sortByComparison(from, to);
        } else {
            sortFrom(common, from, to, round + 1);
        }
    }

    /**
     * By prefix and place first, which needs no look at an entry. Places are in the order in which the entries came: those of
     * one key come in the order of their row keys, most often, so what is left is one comparison for each.
     */
    private void insert(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long prefix = prefixes[i];
            int place = places[i];
            int at = i;
            while (at > from && isAfter(at - 1, prefix, place)) {
                prefixes[at] = prefixes[at - 1];
                places[at] = places[at - 1];
                at--;
            }
            prefixes[at] = prefix;
            places[at] = place;
        }
        for (int i = from + 1; i < to; i++) {
            if (prefixes[i] == prefixes[i - 1]) {
                insertAmongEqual(from, i);
            }
        }
        moves += to - from;
        moved();
    }

    private boolean isAfter(int index, long prefix, int place) {
        int order = Long.compareUnsigned(prefixes[index], prefix);
        return order > 0 || (order == 0 && places[index] > place);
    }

    /** Moves an entry to its place among those before it that have its prefix, which are in order. */
    private void insertAmongEqual(int from, int index) {
        long prefix = prefixes[index];
        int place = places[index];
        int at = index;
        while (at > from && prefixes[at - 1] == prefix && compare(places[at - 1], place) > 0) {
            places[at] = places[at - 1];
            at--;
        }
        places[at] = place;
    }

    /** Heap sort: in place and without a stack. */
    private void sortByComparison(int from, int to) {
        int size = to - from;
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(from, i, size);
        }
        for (int last = size - 1; last > 0; last--) {
            int largest = places[from];
            places[from] = places[from + last];
            places[from + last] = largest;
            sink(from, 0, last);
        }
    }

    private void sink(int from, int index, int size) {
        int place = places[from + index];
        int at = index;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && compare(places[from + child + 1], places[from + child]) > 0) {
                child++;
            }
            if (compare(place, places[from + child]) >= 0) {
                break;
            }
            places[from + at] = places[from + child];
            at = child;
        }
        places[from + at] = place;
        moves += Long.SIZE;
        moved();
    }

    private int compare(int place, int other) {
        moves += Math.min(buffer.length(place), buffer.length(other)) / BYTES_PER_MOVE;
        moved();
        return buffer.compare(place, other);
    }

    private void moved() {
        if (++moves >= MOVES_BETWEEN_CHECKS) {
            moves = 0;
            check.run();
        }
    }

    /** Eight bytes as an unsigned number, zeros behind the end. */
    static long prefix(byte[] bytes, int start, int end) {
        long prefix = 0;
        int count = Math.min(Long.BYTES, end - start);
        for (int i = 0; i < count; i++) {
            prefix |= (bytes[start + i] & 0xFFL) << (HIGHEST_SHIFT - Byte.SIZE * i);
        }
        return prefix;
    }
}
