package org.tarndb.snapshots.table;

import java.util.BitSet;
import java.util.function.BiConsumer;

/** What differs between a snapshot that was published and the version that is published now. */
interface Changes {
    /** Rows of the version that are not in the snapshot, or are otherwise there. */
    long rowsToWrite();

    /** Rows of the snapshot that are not in the version, or are otherwise there; as many as are known before files are read. */
    long rowsToDelete();

    default boolean isEmpty() {
        return rowsToWrite() == 0 && rowsToDelete() == 0;
    }

    /** Gives the rows to be written, key and row, in the order of their keys. */
    void forEachRowToWrite(BiConsumer<byte[], byte[]> action);

    /**
     * Adds the positions of rows of a data file that are to be deleted.
     *
     * @param deleted the positions that are deleted in the snapshot; new ones are added
     */
    void addDeletions(LiveFile file, BitSet deleted);
}
