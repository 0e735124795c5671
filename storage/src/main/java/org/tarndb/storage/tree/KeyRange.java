package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An interval of keys in the order of {@link java.util.Arrays#compareUnsigned(byte[], byte[])}.
 *
 * @param from the lower end, or null for none; not copied, must not be changed
 * @param to the upper end, or null for none; not copied, must not be changed
 */
public record KeyRange(byte @Nullable [] from, boolean fromInclusive, byte @Nullable [] to, boolean toInclusive) {
    private static final KeyRange ALL = new KeyRange(null, true, null, true);

    public static KeyRange all() {
        return ALL;
    }

    /** All keys that start with these bytes. */
    public static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix, true, successorOfPrefix(prefix), false);
    }

    /** The smallest key greater than every key with this prefix; null when there is none (the prefix is all 0xFF). */
    public static byte @Nullable [] successorOfPrefix(byte[] prefix) {
        for (int end = prefix.length; end > 0; end--) {
            if (prefix[end - 1] != (byte) 0xFF) {
                byte[] successor = Arrays.copyOf(prefix, end);
                successor[end - 1]++;
                return successor;
            }
        }
        return null;
    }
}
