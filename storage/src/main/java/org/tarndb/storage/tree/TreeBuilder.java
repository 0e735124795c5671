package org.tarndb.storage.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Builds a tree of full nodes from entries in strictly ascending key order. The keys of a leaf are packed into one array,
 * unless they are long. For one thread, and one tree.
 */
public final class TreeBuilder<V> {
    private final Fanout fanout;
    private final List<Node> leaves = new ArrayList<>();
    /** The smallest key of each leaf. */
    private final List<byte[]> lowest = new ArrayList<>();

    /** The keys of the leaf that is being filled, and where each begins. */
    private final byte[] buffer = new byte[PackedKeys.MAX_LOADED_BYTES];

    private final char[] offsets;
    /** The same keys as objects, where they are too long for the buffer. */
    private byte @Nullable [][] loose;

    private Object[] values;
    private int pending;
    private long size;

    /** Where the key before lies; what was written to the buffer since is behind it, or nothing. */
    private byte @Nullable [] last;

    private int lastStart;
    private int lastEnd;

    TreeBuilder(Fanout fanout) {
        this.fanout = fanout;
        offsets = new char[fanout.leaf() + 1];
        values = new Object[fanout.leaf()];
    }

    /**
     * Adds an entry.
     *
     * @param value kept, not copied
     * @throws TarnException INTERNAL_ERROR if the key is not greater than the one before
     */
    public void add(byte[] key, V value) {
        add(key, 0, key.length, value);
    }

    /**
     * Adds an entry.
     *
     * @param bytes the key lies in them from {@code start} to {@code end}; copied
     * @param value kept, not copied
     * @throws TarnException INTERNAL_ERROR if the key is not greater than the one before
     */
    public void add(byte[] bytes, int start, int end, V value) {
        if (last != null && Arrays.compareUnsigned(last, lastStart, lastEnd, bytes, start, end) >= 0) {
            HexFormat hex = HexFormat.of();
            throw TarnException.internal("Key " + hex.formatHex(bytes, start, end)
                    + " was added to a sorted load after " + hex.formatHex(last, lastStart, lastEnd));
        }
        if (pending == fanout.leaf()) {
            flush();
        }
        addKey(bytes, start, end);
        values[pending] = value;
        pending++;
        size++;
    }

    private void addKey(byte[] bytes, int start, int end) {
        int at = offsets[pending];
        int length = end - start;
        if (loose == null && length > buffer.length - at) {
            loose = new PackedKeys(buffer, offsets, -1).loose(pending, fanout.leaf());
        }
        if (loose != null) {
            loose[pending] = Arrays.copyOfRange(bytes, start, end);
            setLast(loose[pending], 0, length);
        } else {
            System.arraycopy(bytes, start, buffer, at, length);
            offsets[pending + 1] = (char) (at + length);
            setLast(buffer, at, at + length);
        }
    }

    private void setLast(byte[] array, int start, int end) {
        last = array;
        lastStart = start;
        lastEnd = end;
    }

    public long size() {
        return size;
    }

    /** The tree of all that was added. Ends the life of the builder. */
    public Tree<V> build() {
        if (size == 0) {
            return Tree.empty(fanout);
        }
        flush();
        List<Node> nodes = leaves;
        List<byte[]> lowestKeys = lowest;
        for (int level = 1; nodes.size() > 1; level++) {
            List<Node> parents = new ArrayList<>();
            List<byte[]> lowestOfParents = new ArrayList<>();
            for (int from = 0, to; from < nodes.size(); from = to) {
                to = endOfGroup(from, nodes.size());
                parents.add(parent(level, nodes.subList(from, to), lowestKeys.subList(from, to)));
                lowestOfParents.add(lowestKeys.get(from));
            }
            nodes = parents;
            lowestKeys = lowestOfParents;
        }
        return new Tree<>(nodes.get(0), size, fanout);
    }

    private void flush() {
        Object[] leafValues = Arrays.copyOf(values, pending);
        if (loose == null) {
            PackedKeys keys = PackedKeys.of(buffer, offsets, pending);
            leaves.add(new Leaf(keys, leafValues, pending));
            lowest.add(keys.key(0));
        } else {
            leaves.add(new Leaf(Arrays.copyOf(loose, pending), leafValues, pending));
            lowest.add(loose[0]);
            loose = null;
        }
        pending = 0;
    }

    /** Full groups, but the last one takes a child from the one before rather than have only one. */
    private int endOfGroup(int from, int total) {
        int left = total - from;
        if (left == fanout.inner() + 1) {
            return from + fanout.inner() - 1;
        }
        return from + Math.min(left, fanout.inner());
    }

    private static Inner parent(int level, List<Node> children, List<byte[]> lowest) {
        byte[][] separators = lowest.subList(1, lowest.size()).toArray(new byte[0][]);
        long[] counts = new long[children.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = children.get(i).entryCount();
        }
        return new Inner(null, level, separators, children.toArray(new Node[0]), counts);
    }
}
