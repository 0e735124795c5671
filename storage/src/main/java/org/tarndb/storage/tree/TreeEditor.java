package org.tarndb.storage.tree;

import org.jspecify.annotations.Nullable;

/**
 * A batch of changes to a tree. A node is copied when it is first changed and edited in place from then on, until
 * {@link #build()} publishes it. For one thread at a time.
 */
public final class TreeEditor<V> {
    /** Room for more entries that a node gets when it grows, so that not each insertion copies it. */
    static final int BATCH_SLACK = 7;

    private final Fanout fanout;
    private final int slack;
    private final TreePath path = new TreePath();
    private Owner owner = new Owner();
    private Node root;
    private long size;

    TreeEditor(Tree<V> tree, int slack) {
        this.fanout = tree.fanout();
        this.slack = slack;
        this.root = tree.root();
        this.size = tree.size();
    }

    public long size() {
        return size;
    }

    @SuppressWarnings("unchecked") // only a V was ever put in
    public @Nullable V get(byte[] key) {
        return (V) Tree.get(root, key);
    }

    /**
     * Sets the value of a key; both arrays are kept, not copied.
     *
     * @return the value before, or null if the key was absent
     */
    @SuppressWarnings("unchecked")
    public @Nullable V put(byte[] key, V value) {
        Leaf target = path.descend(root, key);
        int found = target.find(key);
        if (found < 0) {
            makePathEditable();
            insert(~found, key, value);
            size++;
            return null;
        }
        Object previous = target.value(found);
        if (previous != value) {
            makePathEditable();
            path.leaf().setValue(found, value);
        }
        return (V) previous;
    }

    /**
     * Removes a key.
     *
     * @return the value before, or null if the key was absent
     */
    @SuppressWarnings("unchecked")
    public @Nullable V remove(byte[] key) {
        Leaf target = path.descend(root, key);
        int found = target.findExact(key);
        if (found < 0) {
            return null;
        }
        Object previous = target.value(found);
        makePathEditable();
        path.leaf().removeAt(found);
        size--;
        for (int depth = path.depth() - 1; depth >= 0; depth--) {
            path.inner(depth).counts[path.slot(depth)]--;
        }
        refill();
        return (V) previous;
    }

    /** The tree as it is now. The editor may go on; it will not touch that tree. */
    public Tree<V> build() {
        owner = new Owner();
        return new Tree<>(root, size, fanout);
    }

    Node root() {
        return root;
    }

    private void makePathEditable() {
        for (int depth = 0; depth <= path.depth(); depth++) {
            Node node = path.node(depth);
            if (node.owner != owner) {
                Node copy = node.copy(owner);
                path.setNode(depth, copy);
                if (depth == 0) {
                    root = copy;
                } else {
                    path.inner(depth - 1).children[path.slot(depth - 1)] = copy;
                }
            }
        }
    }

    private void insert(int at, byte[] key, Object value) {
        Split split = insertIntoLeaf(at, key, value);
        for (int depth = path.depth() - 1; depth >= 0; depth--) {
            split = noteInsertion(depth, split);
        }
        if (split != null) {
            Node[] children = {root, split.right()};
            long[] counts = {root.entryCount(), split.right().entryCount()};
            root = new Inner(owner, root.level() + 1, new byte[][] {split.separator()}, children, counts);
        }
    }

    /** A full leaf is split in halves, but on an edge of the tree it stays full and a new one is begun beside it. */
    private @Nullable Split insertIntoLeaf(int at, byte[] key, Object value) {
        Leaf leaf = path.leaf();
        int size = leaf.size();
        if (size < fanout.leaf()) {
            leaf.insert(at, key, value, roomFor(leaf));
            return null;
        }
        int from = size / 2;
        if (at == size && path.onRightEdge(path.depth())) {
            from = size;
        } else if (at == 0 && path.onLeftEdge(path.depth())) {
            from = 0;
        }
        Leaf right = leaf.splitOff(from);
        if (at > from || from == size) {
            right.insert(at - from, key, value, roomFor(right));
        } else {
            leaf.insert(at, key, value, roomFor(leaf));
        }
        return new Split(right.key(0), right);
    }

    /** Tells an inner node that an entry was added below the child on the path, and maybe the child was split. */
    private @Nullable Split noteInsertion(int depth, @Nullable Split below) {
        Inner inner = path.inner(depth);
        int slot = path.slot(depth);
        if (below == null) {
            inner.counts[slot]++;
            return null;
        }
        inner.counts[slot] = inner.children[slot].entryCount();
        int at = slot + 1;
        int size = inner.size();
        if (size < fanout.inner()) {
            inner.insertChild(at, below.separator(), below.right(), roomFor(inner));
            return null;
        }
        int from = size / 2;
        if (at == size && path.onRightEdge(depth)) {
            from = size - 1;
        } else if (at == 1 && path.onLeftEdge(depth)) {
            from = 1;
        }
        byte[] separator = inner.separator(from);
        Inner right = inner.splitOff(from);
        Inner half = at > from ? right : inner;
        half.insertChild(at > from ? at - from : at, below.separator(), below.right(), roomFor(half));
        return new Split(separator, right);
    }

    private int roomFor(Node node) {
        return Math.min(fanout.max(node), node.size() + 1 + slack);
    }

    /** After a removal: nodes that hold too little are joined with a neighbour, a root with one child is dropped. */
    private void refill() {
        for (int depth = path.depth(); depth > 0; depth--) {
            Node node = path.node(depth);
            boolean onEdge = path.onLeftEdge(depth) || path.onRightEdge(depth);
            if (node.size() >= fanout.min(node, onEdge)) {
                break;
            }
            join(path.inner(depth - 1), Math.max(0, path.slot(depth - 1) - 1));
        }
        while (root instanceof Inner inner && inner.size() == 1) {
            root = inner.children[0];
        }
    }

    /** Makes one node of the child and the next one or, if that is too much for one, shares out evenly. */
    private void join(Inner parent, int child) {
        Node left = parent.children[child];
        Node right = parent.children[child + 1];
        if (left.size() == 0) {
            parent.removeChild(child);
            return;
        }
        if (right.size() > 0) {
            Node joined = left.owner == owner ? left : left.copy(owner);
            joined.append(parent.keys[child], right);
            int size = joined.size();
            if (size > fanout.max(joined)) {
                byte[] separator = joined.separator(size / 2);
                parent.replaceChild(child + 1, joined.splitOff(size / 2));
                parent.replaceChild(child, joined);
                parent.replaceKey(child, separator);
                return;
            }
            parent.replaceChild(child, joined);
        }
        parent.removeChild(child + 1);
    }

    /**
     * A node had to be split.
     *
     * @param separator greater than all keys left in the node, not greater than any in the new one
     */
    private record Split(byte[] separator, Node right) {}
}
