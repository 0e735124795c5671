package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Goes through the entries of a tree within a range, in one direction. Begins before the first entry. It reads a tree
 * that never changes, so it needs no closing. For one thread at a time.
 */
public final class Cursor<V> {
    private final Node root;
    private final KeyRange range;
    private final boolean descending;
    /** The inner nodes above the leaf, and which child each goes on with, by level; element 0 is unused. */
    private final Inner[] path;

    private final int[] slots;
    private @Nullable Leaf leaf;
    /** The entries of the leaf that are still to come: low inclusive, high exclusive. */
    private int low;

    private int high;
    /** No leaf after this one has entries in the range. */
    private boolean lastLeaf;

    /** Where the last entry given is; null before the first. */
    private @Nullable Leaf entryLeaf;

    private int entry;
    /** Its key as an object, once asked for. */
    private byte @Nullable [] key;

    Cursor(Node root, KeyRange range, boolean descending) {
        this.root = root;
        this.range = range;
        this.descending = descending;
        path = new Inner[root.level() + 1];
        slots = new int[root.level() + 1];
    }

    /** Moves to the next entry; false at the end of the range. */
    public boolean next() {
        if (low >= high && !nextWindow()) {
            return false;
        }
        moveTo(leaf(), descending ? --high : low++);
        return true;
    }

    private void moveTo(Leaf leaf, int index) {
        entryLeaf = leaf;
        entry = index;
        key = null;
    }

    /**
     * The key that the last {@link #next()} moved to, or the last one read. The first call at an entry may have to copy
     * it; {@link #keyBytes()} does not.
     */
    public byte[] key() {
        if (key == null) {
            key = entryLeaf().key(entry);
        }
        return key;
    }

    /** The array in which {@link #key()} lies, from {@link #keyStart()} to {@link #keyEnd()}. Must not be changed. */
    public byte[] keyBytes() {
        return entryLeaf().keyBytes(entry);
    }

    public int keyStart() {
        return entryLeaf().keyStart(entry);
    }

    public int keyEnd() {
        return entryLeaf().keyEnd(entry);
    }

    /** Compares the keys that two cursors are at. */
    public int compareKey(Cursor<?> other) {
        return Arrays.compareUnsigned(
                keyBytes(), keyStart(), keyEnd(), other.keyBytes(), other.keyStart(), other.keyEnd());
    }

    @SuppressWarnings("unchecked") // only a V was ever put in
    public V value() {
        return (V) entryLeaf().value(entry);
    }

    private Leaf entryLeaf() {
        Leaf at = entryLeaf;
        if (at == null) {
            throw TarnException.internal("The cursor is not at an entry: call next() first");
        }
        return at;
    }

    /**
     * Moves, forward or back, so that the following {@link #next()} gives the first entry at or after this key in the
     * cursor's direction that is inside the range.
     */
    public void seek(byte[] target) {
        Leaf current = leaf;
        if (current == null || !isWithin(current, target)) {
            current = descend(clampToStart(target));
        }
        setWindow(current);
        if (descending) {
            high = Math.min(high, current.countBelow(target, true));
        } else {
            low = Math.max(low, current.countBelow(target, false));
        }
    }

    /**
     * Reads the next entries in one go, as so many calls of {@link #next()} would; the cursor is then at the last one.
     *
     * @param keys null if they are not wanted, which may spare a copy of each
     * @return how many there were: less than {@code max} only at the end of the range
     */
    public int read(byte @Nullable [][] keys, Object[] values, int offset, int max) {
        int done = 0;
        while (done < max && (low < high || nextWindow())) {
            int n = Math.min(max - done, high - low);
            copy(leaf(), keys, values, offset + done, n);
            done += n;
        }
        return done;
    }

    /** Copies the next entries of the leaf; the cursor is then at the last one. */
    private void copy(Leaf from, byte @Nullable [][] keys, Object[] values, int offset, int n) {
        if (descending) {
            for (int i = 0; i < n; i++) {
                high--;
                if (keys != null) {
                    keys[offset + i] = from.key(high);
                }
                values[offset + i] = from.value(high);
            }
            moveTo(from, high);
        } else {
            if (keys != null) {
                from.copyKeys(low, keys, offset, n);
            }
            from.copyValues(low, values, offset, n);
            low += n;
            moveTo(from, low - 1);
        }
        if (keys != null) {
            key = keys[offset + n - 1];
        }
    }

    /** For an ascending cursor over all entries: the following {@link #next()} gives the entry of this rank. */
    void moveTo(long index) {
        long rest = index;
        Node node = root;
        while (node instanceof Inner inner) {
            int slot = 0;
            while (slot < inner.size() - 1 && rest >= inner.counts[slot]) {
                rest -= inner.counts[slot++];
            }
            node = push(inner, slot);
        }
        setWindow((Leaf) node);
        low = (int) rest;
    }

    private Leaf leaf() {
        if (leaf == null) {
            throw TarnException.internal("The cursor has not begun");
        }
        return leaf;
    }

    /** Whether the first entry at or after the key, in either direction, is surely in this leaf. */
    private static boolean isWithin(Leaf leaf, byte[] key) {
        int found = leaf.find(key);
        return found >= 0 || (~found > 0 && ~found < leaf.size());
    }

    private byte[] clampToStart(byte[] target) {
        byte[] start = descending ? range.to() : range.from();
        if (start == null) {
            return target;
        }
        int order = Arrays.compareUnsigned(start, target);
        return (descending ? order < 0 : order > 0) ? start : target;
    }

    private boolean nextWindow() {
        Leaf next = leaf == null ? descend(descending ? range.to() : range.from()) : nextLeaf();
        while (next != null) {
            setWindow(next);
            if (low < high) {
                return true;
            }
            next = nextLeaf();
        }
        return false;
    }

    private void setWindow(Leaf leaf) {
        this.leaf = leaf;
        byte[] from = range.from();
        byte[] to = range.to();
        low = from == null ? 0 : leaf.countBelow(from, !range.fromInclusive());
        high = to == null ? leaf.size() : leaf.countBelow(to, range.toInclusive());
        lastLeaf = descending ? low > 0 : high < leaf.size();
    }

    /** The leaf whose range holds the key, or the first one in the cursor's direction. */
    private Leaf descend(byte @Nullable [] target) {
        Node node = root;
        while (node instanceof Inner inner) {
            node = push(inner, target == null ? outermost(inner) : inner.childIndex(target));
        }
        return (Leaf) node;
    }

    private @Nullable Leaf nextLeaf() {
        if (lastLeaf) {
            return null;
        }
        for (int level = 1; level < path.length; level++) {
            Inner inner = path[level];
            int slot = slots[level] + (descending ? -1 : 1);
            if (slot >= 0 && slot < inner.size()) {
                Node node = push(inner, slot);
                while (node instanceof Inner below) {
                    node = push(below, outermost(below));
                }
                return (Leaf) node;
            }
        }
        return null;
    }

    private Node push(Inner inner, int slot) {
        path[inner.level()] = inner;
        slots[inner.level()] = slot;
        return inner.children[slot];
    }

    private int outermost(Inner inner) {
        return descending ? inner.size() - 1 : 0;
    }
}
