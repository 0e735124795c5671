package org.tarndb.storage.sort;

import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of {@link java.util.Arrays#compareUnsigned(byte[], byte[])}; before the first one at the start. The
 * bytes of an entry lie in an array that belongs to the sort: they must not be changed, and are valid until the next call
 * of {@link #next()}.
 */
public interface SortedEntries {
    /**
     * Moves to the next entry; false at the end.
     *
     * @throws org.tarndb.storage.error.TarnException IO_ERROR when a temporary file can't be read or is damaged; what the
     *     cancellation check of the sort throws
     */
    boolean next();

    /** The array in which the entry lies, from {@link #start()} to {@link #end()}. */
    byte[] bytes();

    int start();

    int end();

    /** The entry's value, copied; null if it has none. */
    byte @Nullable [] value();
}
