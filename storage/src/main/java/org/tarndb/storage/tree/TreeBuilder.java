package org.tarndb.storage.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** Builds a tree of packed nodes from entries in strictly ascending key order. For one thread, and one tree. */
public final class TreeBuilder<V> {
    private final Fanout fanout;
    private final List<Node> leaves = new ArrayList<>();
    private byte[][] keys;
    private Object[] values;
    private int pending;
    private long size;
    private byte @Nullable [] last;

    TreeBuilder(Fanout fanout) {
        this.fanout = fanout;
        keys = new byte[fanout.leaf()][];
        values = new Object[fanout.leaf()];
    }

    /**
     * Adds an entry; both arrays are kept, not copied.
     *
     * @throws TarnException INTERNAL_ERROR if the key is not greater than the one before
     */
    public void add(byte[] key, V value) {
        if (last != null && Arrays.compareUnsigned(last, key) >= 0) {
            throw TarnException.internal(
                    "Key " + Arrays.toString(key) + " was added to a sorted load after " + Arrays.toString(last));
        }
        if (pending == keys.length) {
            flush();
            keys = new byte[fanout.leaf()][];
            values = new Object[fanout.leaf()];
        }
        keys[pending] = key;
        values[pending] = value;
        pending++;
        size++;
        last = key;
    }

    public long size() {
        return size;
    }

    /** The tree of all that was added. Ends the life of the builder. */
    public Tree<V> build() {
        if (size == 0) {
            return Tree.empty(fanout);
        }
        keys = Arrays.copyOf(keys, pending);
        values = Arrays.copyOf(values, pending);
        flush();
        List<Node> nodes = leaves;
        List<byte[]> lowest = new ArrayList<>(nodes.size());
        for (Node leaf : nodes) {
            lowest.add(leaf.keys[0]);
        }
        for (int level = 1; nodes.size() > 1; level++) {
            List<Node> parents = new ArrayList<>();
            List<byte[]> lowestOfParents = new ArrayList<>();
            for (int from = 0, to; from < nodes.size(); from = to) {
                to = endOfGroup(from, nodes.size());
                parents.add(parent(level, nodes.subList(from, to), lowest.subList(from, to)));
                lowestOfParents.add(lowest.get(from));
            }
            nodes = parents;
            lowest = lowestOfParents;
        }
        return new Tree<>(nodes.get(0), size, fanout);
    }

    private void flush() {
        leaves.add(new Leaf(keys, values, pending));
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
