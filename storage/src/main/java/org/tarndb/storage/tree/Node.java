package org.tarndb.storage.tree;

import org.jspecify.annotations.Nullable;

/** A leaf or an inner node. Whoever is not its owner must not change it. */
abstract sealed class Node extends SortedKeys permits Leaf, Inner {
    final @Nullable Owner owner;

    Node(@Nullable Owner owner, byte[][] keys, int keyCount) {
        super(keys, keyCount);
        this.owner = owner;
    }

    Node(PackedKeys packed, int keyCount) {
        super(packed, keyCount);
        this.owner = null;
    }

    Node(@Nullable Owner owner, Node original) {
        super(original);
        this.owner = owner;
    }

    Node(@Nullable Owner owner, Node original, int fromKey) {
        super(original, fromKey);
        this.owner = owner;
    }

    /** 0 for a leaf, one more than its children's for an inner node. */
    abstract int level();

    /** Entries of a leaf, children of an inner node. */
    abstract int size();

    /** Entries in this subtree. */
    abstract long entryCount();

    /** A copy that the owner may change. */
    abstract Node copy(Owner owner);

    /** The key that {@link #splitOff} at this index would leave between the two nodes. */
    abstract byte[] separator(int from);

    /** Moves the entries or children from this index on into a new node of the same owner. */
    abstract Node splitOff(int from);

    /**
     * Takes over what the right neighbour holds.
     *
     * @param separator the key between the two in their parent
     */
    abstract void append(byte[] separator, Node right);
}
