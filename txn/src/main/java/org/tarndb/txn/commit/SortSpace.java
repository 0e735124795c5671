package org.tarndb.txn.commit;

import org.tarndb.storage.sort.SortFiles;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.memory.SortMemory;

/**
 * Memory and temporary files for the sorts of a database's indexes. Thread-safe.
 *
 * @param memory the account that sorts take theirs from
 */
public record SortSpace(SortFiles files, MemoryAccount memory) {
    /** A sort takes so much of the largest heap that the JVM may have, unless it is told otherwise. */
    private static final int HEAP_SHARE = 32;

    private static final long LEAST_DEFAULT_BYTES = 16L << 20;
    private static final long MOST_DEFAULT_BYTES = 1L << 30;
    /** More than that for each row is not set aside for a sort of few rows. */
    private static final long BYTES_PER_ROW = 1 << 10;

    private static final long LEAST_BYTES = 1 << 20;

    /** Without temporary files: for sorts that must do without, and whose memory nobody counts. */
    public static final SortSpace HEAP = new SortSpace(SortFiles.NONE, new MemoryAccount(Long.MAX_VALUE));

    /** What a sort may take unless it is told otherwise, in bytes: a thirty-second of the largest heap, 16 MiB to 1 GiB. */
    public static long defaultBytes() {
        return Math.max(
                LEAST_DEFAULT_BYTES,
                Math.min(MOST_DEFAULT_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /**
     * Takes memory for a sort.
     *
     * @param rows that it will have, about
     * @param sortBytes that it may have
     */
    SortMemory take(long rows, long sortBytes) {
        if (files == SortFiles.NONE) {
            return SortMemory.take(memory, Long.MAX_VALUE / 4);
        }
        long useful = rows > sortBytes / BYTES_PER_ROW ? sortBytes : Math.max(LEAST_BYTES, rows * BYTES_PER_ROW);
        return SortMemory.take(memory, Math.min(sortBytes, useful));
    }
}
