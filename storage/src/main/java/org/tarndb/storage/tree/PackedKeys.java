package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a leaf in one array, one behind the other: no object for each key. Immutable, so versions share it; a
 * change of the keys makes a new one. It does not know how many keys it has; its users do.
 */
final class PackedKeys {
    /**
     * Most bytes that are packed when a leaf is loaded. Where keys are longer, an object for each costs little beside
     * them; it also keeps the array far from what a collector treats as large, and each offset within a char.
     */
    static final int MAX_LOADED_BYTES = 1 << 14;

    /**
     * Most bytes of a leaf that stays packed when a key comes or goes. Copying more than this costs more than the
     * references of the loose form.
     */
    static final int MAX_EDITED_BYTES = 1 << 12;

    private final byte[] bytes;
    /** Where each key begins, and where the last one ends; null when all keys have one length. */
    private final char @Nullable [] offsets;

    private final int uniformLength;

    /**
     * Takes over both arrays.
     *
     * @param offsets one more than there are keys; null if all have {@code uniformLength}
     */
    PackedKeys(byte[] bytes, char @Nullable [] offsets, int uniformLength) {
        this.bytes = bytes;
        this.offsets = offsets;
        this.uniformLength = uniformLength;
    }

    /** The first keys of a larger array, copied. */
    static PackedKeys of(byte[] bytes, char[] offsets, int count) {
        byte[] exact = Arrays.copyOf(bytes, offsets[count]);
        int length = offsets[1];
        for (int i = 1; i <= count; i++) {
            if (offsets[i] - offsets[i - 1] != length) {
                return new PackedKeys(exact, Arrays.copyOf(offsets, count + 1), -1);
            }
        }
        return new PackedKeys(exact, null, length);
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int index) {
        return offsets == null ? index * uniformLength : offsets[index];
    }

    int end(int index) {
        return offsets == null ? (index + 1) * uniformLength : offsets[index + 1];
    }

    byte[] key(int index) {
        return Arrays.copyOfRange(bytes, start(index), end(index));
    }

    /** The heap that it takes. */
    long heapBytes() {
        return HeapBytes.PACKED_KEYS
                + HeapBytes.of(bytes)
                + (offsets == null ? 0 : HeapBytes.array(offsets.length, Character.BYTES));
    }

    /** These keys and one more; null if they are better kept loose from now on. */
    @Nullable
    PackedKeys with(int count, int at, byte[] key) {
        int total = end(count - 1) + key.length;
        if (total > MAX_EDITED_BYTES) {
            return null;
        }
        int place = at == count ? end(count - 1) : start(at);
        byte[] changed = new byte[total];
        System.arraycopy(bytes, 0, changed, 0, place);
        System.arraycopy(key, 0, changed, place, key.length);
        System.arraycopy(bytes, place, changed, place + key.length, total - key.length - place);
        if (offsets == null && key.length == uniformLength) {
            return new PackedKeys(changed, null, uniformLength);
        }
        char[] moved = new char[count + 2];
        for (int i = 0; i <= count; i++) {
            moved[i < at ? i : i + 1] = (char) (i == count ? end(count - 1) : start(i));
        }
        moved[at] = (char) place;
        for (int i = at + 1; i <= count + 1; i++) {
            moved[i] += (char) key.length;
        }
        return new PackedKeys(changed, moved, -1);
    }

    /** These keys but for one; null if they are better kept loose from now on. */
    @Nullable
    PackedKeys without(int count, int at) {
        int length = end(at) - start(at);
        int total = end(count - 1) - length;
        if (total > MAX_EDITED_BYTES) {
            return null;
        }
        byte[] changed = new byte[total];
        System.arraycopy(bytes, 0, changed, 0, start(at));
        System.arraycopy(bytes, end(at), changed, start(at), total - start(at));
        if (offsets == null) {
            return new PackedKeys(changed, null, uniformLength);
        }
        char[] moved = new char[count];
        System.arraycopy(offsets, 0, moved, 0, at);
        for (int i = at; i < count; i++) {
            moved[i] = (char) (offsets[i + 1] - length);
        }
        return new PackedKeys(changed, moved, -1);
    }

    /** The keys from one index to another. */
    PackedKeys slice(int from, int to) {
        int start = start(from);
        int end = to == from ? start : end(to - 1);
        byte[] part = Arrays.copyOfRange(bytes, start, end);
        if (offsets == null) {
            return new PackedKeys(part, null, uniformLength);
        }
        char[] moved = Arrays.copyOfRange(offsets, from, to + 1);
        for (int i = 0; i < moved.length; i++) {
            moved[i] -= (char) start;
        }
        return new PackedKeys(part, moved, -1);
    }

    /** These keys as an object each, in an array with room for more. */
    byte[][] loose(int count, int capacity) {
        byte[][] keys = new byte[capacity][];
        for (int i = 0; i < count; i++) {
            keys[i] = key(i);
        }
        return keys;
    }
}
