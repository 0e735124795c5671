package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * The entries of a range of keys. Only the root may be a leaf without entries. While all entries have one value, as in
 * an index, it is kept once.
 */
final class Leaf extends Node {
    private static final Object[] NONE = {};

    static final Leaf EMPTY = new Leaf(new byte[0][], NONE, 0);

    /** The value of all entries; if null, {@code values} has them. */
    private @Nullable Object common;
    /** Not used while there is a common value. */
    private Object[] values;

    /** Takes over both arrays. */
    Leaf(byte[][] keys, Object[] values, int size) {
        super(null, keys, size);
        this.values = values;
        shareCommonValue();
    }

    /** Takes over the keys and the array. */
    Leaf(PackedKeys keys, Object[] values, int size) {
        super(keys, size);
        this.values = values;
        shareCommonValue();
    }

    private Leaf(Owner owner, Leaf original) {
        super(owner, original);
        common = original.common;
        values = common == null ? Arrays.copyOf(original.values, original.keyCount) : NONE;
    }

    private Leaf(Leaf original, int from) {
        super(original.owner, original, from);
        common = original.common;
        values = common == null ? Arrays.copyOfRange(original.values, from, original.keyCount) : NONE;
    }

    private void shareCommonValue() {
        for (int i = 1; i < keyCount; i++) {
            if (values[i] != values[0]) {
                return;
            }
        }
        if (keyCount > 0) {
            common = values[0];
            values = NONE;
        }
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

    Object value(int index) {
        Object shared = common;
        return shared == null ? values[index] : shared;
    }

    /**
     * Where this leaf and another one with the same keys begin to differ in their values.
     *
     * @return an index from {@code from} on; {@code to} if they don't before
     */
    int firstDifference(Leaf other, int from, int to) {
        int index = from;
        if (common == null && other.common == null) {
            Object[] own = values;
            Object[] others = other.values;
            while (index < to && own[index] == others[index]) {
                index++;
            }
        } else {
            while (index < to && value(index) == other.value(index)) {
                index++;
            }
        }
        return index;
    }

    /** The value of all entries, or null where they differ. */
    @Nullable
    Object common() {
        return common;
    }

    /** The array of the values; not used while there is a common value. */
    Object[] values() {
        return values;
    }

    /** Copies values into another array. */
    void copyValues(int from, Object[] into, int offset, int count) {
        if (common == null) {
            System.arraycopy(values, from, into, offset, count);
        } else {
            Arrays.fill(into, offset, offset + count, common);
        }
    }

    @Nullable
    Object get(byte[] key) {
        int found = findExact(key);
        return found < 0 ? null : value(found);
    }

    @Override
    Leaf copy(Owner owner) {
        return new Leaf(owner, this);
    }

    void setValue(int at, Object value) {
        if (value != common) {
            spread(keyCount);
            values[at] = value;
        }
    }

    /**
     * @param capacity the room to make if there is none
     */
    void insert(int at, byte[] key, Object value, int capacity) {
        if (keyCount == 0) {
            common = value;
            values = NONE;
        } else if (value != common) {
            spread(capacity);
            if (values.length == keyCount) {
                values = Arrays.copyOf(values, capacity);
            }
            System.arraycopy(values, at, values, at + 1, keyCount - at);
            values[at] = value;
        }
        insertKey(at, key, capacity);
    }

    /** Gives each entry a value of its own. */
    private void spread(int capacity) {
        if (common != null) {
            values = new Object[capacity];
            Arrays.fill(values, 0, keyCount, common);
            common = null;
        }
    }

    void removeAt(int at) {
        removeKey(at);
        if (keyCount == 0) {
            common = null;
            values = NONE;
        } else if (common == null) {
            System.arraycopy(values, at + 1, values, at, keyCount - at);
            clear(values, keyCount, keyCount + 1);
        }
    }

    @Override
    byte[] separator(int from) {
        return key(from);
    }

    @Override
    Leaf splitOff(int from) {
        Leaf right = new Leaf(this, from);
        truncateKeys(from);
        values = common == null ? Arrays.copyOf(values, from) : NONE;
        return right;
    }

    @Override
    void append(byte[] separator, Node right) {
        Leaf other = (Leaf) right;
        if (keyCount == 0 || other.keyCount == 0) {
            throw TarnException.internal("a leaf without entries was joined with another one");
        }
        if (common == null || common != other.common) {
            int total = keyCount + other.keyCount;
            spread(total);
            values = Arrays.copyOf(values, Math.max(values.length, total));
            other.copyValues(0, values, keyCount, other.keyCount);
        }
        appendKeys(other);
    }
}
