package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sorted, distinct keys of a node, made for fast search: next to the keys lies an array with eight bytes of each,
 * taken after a prefix that all keys of the node share. A search is a binary search over that array and looks at a key
 * only on a tie. The keys are an object each, or packed into one.
 *
 * <p>Invariants: the first {@code skip} bytes are the same in all keys (there may be more that are); {@code prefixes[i]
 * == KeyPrefix.of(key(i), skip)}; if {@code uniformLength >= 0}, all keys have that length.
 */
abstract class SortedKeys {
    private static final int VARIES = -1;
    private static final byte[][] NONE = {};

    /** Not used while the keys are packed. */
    byte[][] keys;

    @Nullable
    PackedKeys packed;

    long[] prefixes;
    int keyCount;
    private int skip;
    private int uniformLength = VARIES;
    /** The arrays are those of another node too and must be copied before a change; {@code packed} is never changed. */
    private boolean shared;

    /** Takes over an array of sorted, distinct keys. */
    SortedKeys(byte[][] keys, int keyCount) {
        this.keys = keys;
        this.keyCount = keyCount;
        prefixes = new long[keys.length];
        computePrefixes();
    }

    /** Takes over sorted, distinct keys. */
    SortedKeys(PackedKeys packed, int keyCount) {
        this.keys = NONE;
        this.packed = packed;
        this.keyCount = keyCount;
        prefixes = new long[keyCount];
        computePrefixes();
    }

    /** The same keys, sharing the arrays. */
    SortedKeys(SortedKeys original) {
        keys = original.keys;
        packed = original.packed;
        prefixes = original.prefixes;
        keyCount = original.keyCount;
        skip = original.skip;
        uniformLength = original.uniformLength;
        shared = true;
    }

    /** The keys from index {@code from} on. */
    SortedKeys(SortedKeys original, int from) {
        keyCount = original.keyCount - from;
        if (original.packed == null) {
            keys = Arrays.copyOfRange(original.keys, from, original.keyCount);
        } else {
            keys = NONE;
            packed = original.packed.slice(from, original.keyCount);
        }
        prefixes = Arrays.copyOfRange(original.prefixes, from, original.keyCount);
        skip = original.skip;
        uniformLength = original.uniformLength;
        lengthenSkip();
    }

    /** A key; made anew where keys are packed. */
    final byte[] key(int index) {
        return packed == null ? keys[index] : packed.key(index);
    }

    /** The array in which a key lies, from {@link #keyStart} to {@link #keyEnd}; must not be changed. */
    final byte[] keyBytes(int index) {
        return packed == null ? keys[index] : packed.bytes();
    }

    final int keyStart(int index) {
        return packed == null ? 0 : packed.start(index);
    }

    final int keyEnd(int index) {
        return packed == null ? keys[index].length : packed.end(index);
    }

    /** Whether both have the same keys for certain, as one was made from the other and no key was changed since. */
    final boolean sharesKeysWith(SortedKeys other) {
        return prefixes == other.prefixes && keyCount == other.keyCount;
    }

    /** Copies keys as objects. */
    final void copyKeys(int from, byte[][] into, int offset, int count) {
        if (packed == null) {
            System.arraycopy(keys, from, into, offset, count);
        } else {
            for (int i = 0; i < count; i++) {
                into[offset + i] = packed.key(from + i);
            }
        }
    }

    /** The index of the key, or {@code ~i} where {@code i} is the number of smaller keys. */
    final int find(byte[] key) {
        if (skip > 0) {
            // The first packed key is at the start of the array.
            byte[] first = keyBytes(0);
            int order = Arrays.compareUnsigned(key, 0, Math.min(key.length, skip), first, 0, skip);
            if (order != 0) {
                return order < 0 ? ~0 : ~keyCount;
            }
        }
        long prefix = KeyPrefix.of(key, skip);
        int low = lowerBound(prefix);
        if (low == keyCount || prefixes[low] != prefix) {
            return ~low;
        }
        return prefixesDecide(key) ? low : findTied(key, prefix, low);
    }

    /**
     * As {@link #find}, but any negative number when the key is absent. It need not look at the shared prefix first,
     * which for short keys spares the access to a key object.
     */
    final int findExact(byte[] key) {
        if (key.length < skip) {
            return -1;
        }
        long prefix = KeyPrefix.of(key, skip);
        int low = lowerBound(prefix);
        if (low == keyCount || prefixes[low] != prefix) {
            return -1;
        }
        return skip == 0 && prefixesDecide(key) ? low : findTied(key, prefix, low);
    }

    /** The number of keys smaller than this one, or not greater. */
    final int countBelow(byte[] key, boolean orEqual) {
        int found = find(key);
        if (found < 0) {
            return ~found;
        }
        return orEqual ? found + 1 : found;
    }

    /** Whether equal prefixes mean equal keys: all have one length and the prefix reaches to the end. */
    private boolean prefixesDecide(byte[] key) {
        return key.length == uniformLength && key.length - skip <= Long.BYTES;
    }

    /** The loop has no unpredictable jump: the compiler makes a conditional move of it. */
    private int lowerBound(long prefix) {
        long[] sorted = prefixes;
        int base = 0;
        int length = keyCount;
        while (length > 1) {
            int half = length >>> 1;
            base += sorted[base + half - 1] < prefix ? half : 0;
            length -= half;
        }
        return length == 1 && sorted[base] < prefix ? base + 1 : base;
    }

    private int findTied(byte[] key, long prefix, int first) {
        int low = first;
        int high = first + 1;
        while (high < keyCount && prefixes[high] == prefix) {
            high++;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = compare(middle, key);
            if (order == 0) {
                return middle;
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return ~low;
    }

    private int compare(int index, byte[] key) {
        return packed == null
                ? Arrays.compareUnsigned(keys[index], key)
                : Arrays.compareUnsigned(packed.bytes(), packed.start(index), packed.end(index), key, 0, key.length);
    }

    /**
     * @param at the index that the key gets
     * @param capacity the room to make if there is none
     */
    final void insertKey(int at, byte[] key, int capacity) {
        own(keyCount < prefixes.length ? prefixes.length : capacity);
        pack(packed == null ? null : packed.with(keyCount, at, key));
        if (packed == null) {
            System.arraycopy(keys, at, keys, at + 1, keyCount - at);
            keys[at] = key;
        }
        System.arraycopy(prefixes, at, prefixes, at + 1, keyCount - at);
        keyCount++;
        if (keyCount == 1) {
            computePrefixes();
            return;
        }
        if (key.length != uniformLength) {
            uniformLength = VARIES;
        }
        if (skip > 0 && commonLength(at, at == 0 ? 1 : 0) < skip) {
            computePrefixes();
        } else {
            prefixes[at] = KeyPrefix.of(key, skip);
        }
    }

    final void removeKey(int at) {
        own(prefixes.length);
        pack(packed == null || keyCount == 1 ? null : packed.without(keyCount, at));
        keyCount--;
        if (packed == null) {
            System.arraycopy(keys, at + 1, keys, at, keyCount - at);
            clear(keys, keyCount, keyCount + 1);
        }
        System.arraycopy(prefixes, at + 1, prefixes, at, keyCount - at);
        if (keyCount == 0) {
            skip = 0;
        }
    }

    /** Keys that were packed are packed in this way from now on, or loose if there is none. */
    private void pack(@Nullable PackedKeys changed) {
        if (packed != null && changed == null) {
            keys = packed.loose(keyCount, prefixes.length);
        }
        packed = changed;
    }

    /** The new key must sort into the same place. */
    final void replaceKey(int at, byte[] key) {
        removeKey(at);
        insertKey(at, key, prefixes.length);
    }

    final void truncateKeys(int count) {
        if (packed == null) {
            keys = Arrays.copyOf(keys, count);
        } else {
            packed = packed.slice(0, count);
        }
        prefixes = Arrays.copyOf(prefixes, count);
        shared = false;
        keyCount = count;
        lengthenSkip();
    }

    /** All keys of the other node must be greater. */
    final void appendKeys(SortedKeys other) {
        int total = keyCount + other.keyCount;
        own(Math.max(prefixes.length, total));
        pack(null);
        other.copyKeys(0, keys, keyCount, other.keyCount);
        keyCount = total;
        computePrefixes();
    }

    private void own(int capacity) {
        if (shared || prefixes.length != capacity) {
            if (packed == null) {
                keys = Arrays.copyOf(keys, capacity);
            }
            prefixes = Arrays.copyOf(prefixes, capacity);
            shared = false;
        }
    }

    /** Fewer keys may share more. */
    private void lengthenSkip() {
        if (skip != wantedSkip()) {
            computePrefixes();
        }
    }

    private void computePrefixes() {
        uniformLength = keyCount == 0 ? VARIES : keyLength(0);
        for (int i = 1; i < keyCount; i++) {
            if (keyLength(i) != uniformLength) {
                uniformLength = VARIES;
            }
        }
        skip = wantedSkip();
        for (int i = 0; i < keyCount; i++) {
            prefixes[i] = KeyPrefix.of(keyBytes(i), keyStart(i) + skip, keyEnd(i));
        }
    }

    private int keyLength(int index) {
        return keyEnd(index) - keyStart(index);
    }

    /** The length of the longest prefix that two keys share. */
    final int commonLength(int first, int second) {
        return KeyPrefix.commonLength(
                keyBytes(first), keyStart(first), keyEnd(first), keyBytes(second), keyStart(second), keyEnd(second));
    }

    /** Nothing is skipped in keys that fit a prefix whole, so that a search need not check the skipped part. */
    private int wantedSkip() {
        if (keyCount == 0 || (uniformLength >= 0 && uniformLength <= Long.BYTES)) {
            return 0;
        }
        return commonLength(0, keyCount - 1);
    }

    /** Lets go of what is not used any more; unused slots of an array hold null, though its type can't say so. */
    @SuppressWarnings("NullAway")
    static void clear(Object[] array, int from, int to) {
        Arrays.fill(array, from, to, null);
    }

    final int skip() {
        return skip;
    }

    final int uniformLength() {
        return uniformLength;
    }
}
