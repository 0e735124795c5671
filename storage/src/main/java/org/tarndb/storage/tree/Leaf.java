package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of a range of keys. Only the root may be a leaf without entries. */
final class Leaf extends Node {
    static final Leaf EMPTY = new Leaf(new byte[0][], new Object[0], 0);

    Object[] values;

    /** Takes over both arrays. */
    Leaf(byte[][] keys, Object[] values, int size) {
        super(null, keys, size);
        this.values = values;
    }

    private Leaf(Owner owner, Leaf original, int capacity) {
        super(owner, original);
        values = Arrays.copyOf(original.values, capacity);
    }

    private Leaf(Leaf original, int from) {
        super(original.owner, original, from);
        values = Arrays.copyOfRange(original.values, from, original.keyCount);
    }

    @Override
    int level() {
        return 0;
    }

    @Override
    int size() {
        return keyCount;
    }

    @Override
    long entryCount() {
        return keyCount;
    }

    @Nullable
    Object get(byte[] key) {
        int found = findExact(key);
        return found < 0 ? null : values[found];
    }

    @Override
    Leaf copy(Owner owner) {
        return new Leaf(owner, this, keyCount);
    }

    /**
     * @param capacity the room to make if there is none
     */
    void insert(int at, byte[] key, Object value, int capacity) {
        if (values.length == keyCount) {
            values = Arrays.copyOf(values, capacity);
        }
        System.arraycopy(values, at, values, at + 1, keyCount - at);
        values[at] = value;
        insertKey(at, key, capacity);
    }

    void removeAt(int at) {
        removeKey(at);
        System.arraycopy(values, at + 1, values, at, keyCount - at);
        clear(values, keyCount, keyCount + 1);
    }

    @Override
    byte[] separator(int from) {
        return keys[from];
    }

    @Override
    Leaf splitOff(int from) {
        Leaf right = new Leaf(this, from);
        truncateKeys(from);
        values = Arrays.copyOf(values, from);
        return right;
    }

    @Override
    void append(byte[] separator, Node right) {
        Leaf other = (Leaf) right;
        values = Arrays.copyOf(values, Math.max(values.length, keyCount + other.keyCount));
        System.arraycopy(other.values, 0, values, keyCount, other.keyCount);
        appendKeys(other);
    }
}
