package org.tarndb.txn.isolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;

/**
 * The keys of one tree that were read, as disjoint ranges. When there are too many, those with the fewest keys of the tree
 * between them become one. For one thread at a time.
 */
final class RangeSet {
    static final int MAX_RANGES = 256;
    /** Longer ends are cut, so that the range becomes larger. */
    static final int MAX_KEY_BYTES = 256;

    /** Single keys are put aside, and sorted in when there are as many or somebody asks: most transactions do not. */
    private static final int MAX_ASIDE = 64;

    private static final int FIRST_ASIDE = 8;
    private static final byte[] START = {};
    /** The upper end of a range that has none; compared by reference. */
    private static final byte[] NO_END = {};

    private final Tree<byte[]> tree;
    /** From the first key of a range to the first key behind it. */
    private final TreeMap<byte[], byte[]> ranges = new TreeMap<>(Arrays::compareUnsigned);

    private byte[][] aside = new byte[0][];
    private int asideCount;

    /** @param tree that is read */
    RangeSet(Tree<byte[]> tree) {
        this.tree = tree;
    }

    void add(byte[] key) {
        if (asideCount == MAX_ASIDE) {
            sortIn();
        }
        if (asideCount == aside.length) {
            aside = Arrays.copyOf(aside, Math.max(FIRST_ASIDE, 2 * asideCount));
        }
        aside[asideCount++] = key;
    }

    private void sortIn() {
        for (int i = 0; i < asideCount; i++) {
            byte[] key = aside[i];
            Map.Entry<byte[], byte[]> before = ranges.floorEntry(key);
            if (before == null || !isBefore(key, before.getValue())) {
                insert(key, successor(key));
            }
        }
        asideCount = 0;
    }

    void add(KeyRange range) {
        byte[] from = range.from();
        byte[] to = range.to();
        insert(
                from == null ? START : range.fromInclusive() ? from : successor(from),
                to == null ? NO_END : range.toInclusive() ? successor(to) : to);
    }

    /** The next byte string in the order of keys. */
    private static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    private void insert(byte[] start, byte[] end) {
        if (!isBefore(start, end)) {
            return;
        }
        byte[] from = start.length > MAX_KEY_BYTES ? Arrays.copyOf(start, MAX_KEY_BYTES) : start;
        byte[] to = end.length > MAX_KEY_BYTES ? cutUpwards(end) : end;
        Map.Entry<byte[], byte[]> before = ranges.floorEntry(from);
        if (before != null && !isBefore(before.getValue(), from)) {
            if (!isBefore(before.getValue(), to)) {
                return;
            }
            from = before.getKey();
        }
        for (Map.Entry<byte[], byte[]> next;
                (next = ranges.higherEntry(from)) != null && !isBefore(to, next.getKey()); ) {
            to = isBefore(to, next.getValue()) ? next.getValue() : to;
            ranges.remove(next.getKey());
        }
        ranges.put(from, to);
        if (ranges.size() > MAX_RANGES) {
            mergeHalf();
        }
    }

    private static byte[] cutUpwards(byte[] end) {
        byte[] cut = KeyRange.successorOfPrefix(Arrays.copyOf(end, MAX_KEY_BYTES));
        return cut == null ? NO_END : cut;
    }

    /** The first may be an end, the second may be either. */
    private static boolean isBefore(byte[] left, byte[] right) {
        return left != NO_END && (right == NO_END || Arrays.compareUnsigned(left, right) < 0);
    }

    /** Closes half of the gaps, those with the fewest keys; so that it happens seldom. */
    private void mergeHalf() {
        List<Map.Entry<byte[], byte[]>> all = new ArrayList<>(ranges.entrySet());
        long[] keysBetween = new long[all.size() - 1];
        for (int i = 0; i < keysBetween.length; i++) {
            keysBetween[i] = tree.count(
                    new KeyRange(all.get(i).getValue(), true, all.get(i + 1).getKey(), false));
        }
        int toClose = keysBetween.length / 2;
        long[] sorted = keysBetween.clone();
        Arrays.sort(sorted);
        long most = sorted[toClose - 1];
        int equalToClose = toClose
                - (int) Arrays.stream(keysBetween).filter(keys -> keys < most).count();
        ranges.clear();
        byte[] from = all.get(0).getKey();
        for (int i = 0; i < keysBetween.length; i++) {
            boolean close = keysBetween[i] < most || (keysBetween[i] == most && equalToClose-- > 0);
            if (!close) {
                ranges.put(from, all.get(i).getValue());
                from = all.get(i + 1).getKey();
            }
        }
        ranges.put(from, all.get(all.size() - 1).getValue());
    }

    boolean contains(byte[] key) {
        sortIn();
        Map.Entry<byte[], byte[]> range = ranges.floorEntry(key);
        return range != null && isBefore(key, range.getValue());
    }

    /** The ranges in order. */
    List<KeyRange> toList() {
        sortIn();
        List<KeyRange> list = new ArrayList<>(ranges.size());
        ranges.forEach((from, to) -> list.add(new KeyRange(from, true, to == NO_END ? null : to, false)));
        return list;
    }
}
