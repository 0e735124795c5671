package org.tarndb.storage.tree;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * An immutable ordered map from {@code byte[]} to {@code V} in the order of
 * {@link java.util.Arrays#compareUnsigned(byte[], byte[])}. A change makes a new tree that shares all nodes that it did
 * not touch. Any thread may read any tree, however it got it.
 *
 * <p>Keys and values are kept, not copied: they must not be changed after they were handed over.
 */
public final class Tree<V> {
    private static final Tree<?> EMPTY = new Tree<>(Leaf.EMPTY, 0, Fanout.DEFAULT);

    private final Node root;
    private final long size;
    private final Fanout fanout;

    Tree(Node root, long size, Fanout fanout) {
        this.root = root;
        this.size = size;
        this.fanout = fanout;
    }

    @SuppressWarnings("unchecked") // it holds no value
    public static <V> Tree<V> empty() {
        return (Tree<V>) EMPTY;
    }

    static <V> Tree<V> empty(Fanout fanout) {
        return new Tree<>(Leaf.EMPTY, 0, fanout);
    }

    /** Loads entries that come in key order into packed nodes. */
    public static <V> TreeBuilder<V> builder() {
        return new TreeBuilder<>(Fanout.DEFAULT);
    }

    static <V> TreeBuilder<V> builder(Fanout fanout) {
        return new TreeBuilder<>(fanout);
    }

    /** What one has to do to {@code from} to make {@code to} of it. */
    public static <V> DiffCursor<V> diff(Tree<V> from, Tree<V> to) {
        return diff(from, to, KeyRange.all());
    }

    /** The differences of two trees at keys in the range. */
    public static <V> DiffCursor<V> diff(Tree<V> from, Tree<V> to, KeyRange range) {
        return new DiffCursor<>(from.root, to.root, range);
    }

    public long size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @SuppressWarnings("unchecked") // only a V was ever put in
    public @Nullable V get(byte[] key) {
        return (V) get(root, key);
    }

    static @Nullable Object get(Node root, byte[] key) {
        Node node = root;
        while (node instanceof Inner inner) {
            node = inner.children[inner.childIndex(key)];
        }
        return ((Leaf) node).get(key);
    }

    /** A tree with this entry, and without another of an equal key; this tree if it holds the same value object. */
    public Tree<V> put(byte[] key, V value) {
        TreeEditor<V> editor = new TreeEditor<>(this, 0);
        editor.put(key, value);
        return editor.root() == root ? this : editor.build();
    }

    /** A tree without the key; this tree if it has none. */
    public Tree<V> remove(byte[] key) {
        TreeEditor<V> editor = new TreeEditor<>(this, 0);
        return editor.remove(key) == null ? this : editor.build();
    }

    /** For many changes at once: cheaper than as many trees. */
    public TreeEditor<V> edit() {
        return new TreeEditor<>(this, TreeEditor.BATCH_SLACK);
    }

    /** The entries in the range, ascending; before the first one at the start. */
    public Cursor<V> cursor(KeyRange range) {
        return cursor(range, false);
    }

    public Cursor<V> cursor(KeyRange range, boolean descending) {
        return new Cursor<>(root, range, descending);
    }

    /** The number of keys smaller than this one, which need not be in the tree; O(log n). */
    public long rank(byte[] key) {
        return rank(key, false);
    }

    private long rank(byte[] key, boolean orEqual) {
        long rank = 0;
        Node node = root;
        while (node instanceof Inner inner) {
            int child = inner.childIndex(key);
            rank += inner.countBefore(child);
            node = inner.children[child];
        }
        return rank + node.countBelow(key, orEqual);
    }

    /** The number of keys in the range; O(log n). */
    public long count(KeyRange range) {
        byte[] from = range.from();
        byte[] to = range.to();
        long before = from == null ? 0 : rank(from, !range.fromInclusive());
        long upTo = to == null ? size : rank(to, range.toInclusive());
        return Math.max(0, upTo - before);
    }

    /**
     * An ascending cursor whose first {@link Cursor#next()} gives the entry of this rank, or false if there are no more
     * entries than that; O(log n). With {@link #rank} it serves an offset into a range.
     *
     * @param index from 0
     */
    public Cursor<V> nth(long index) {
        if (index < 0) {
            throw TarnException.internal("Entry number " + index + " was asked of a tree; the first is 0");
        }
        Cursor<V> cursor = cursor(KeyRange.all());
        cursor.moveTo(Math.min(index, size));
        return cursor;
    }

    /**
     * The heap, in bytes, that nodes, keys and values of this tree take and the other tree does not share: what is freed
     * when this one is let go and the other is kept. Takes time in proportion to what is not shared. Exact but for the
     * layout of objects, which is that of a JVM with compressed references.
     */
    public long bytesNotIn(Tree<?> other) {
        return root == other.root ? 0 : HeapBytes.notShared(root, other.root);
    }

    Node root() {
        return root;
    }

    Fanout fanout() {
        return fanout;
    }
}
