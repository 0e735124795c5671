package org.tarndb.txn.memory;

/**
 * Memory that a sort takes from the account while it runs. Where there is less than it wants it takes less, and spills
 * earlier; the least is always there. For one thread.
 */
public final class SortMemory implements AutoCloseable {
    /** What a sort may have even if the account has nothing. */
    static final long LEAST_BYTES = 1 << 20;

    private final MemoryAccount account;
    private final long bytes;
    private long reserved;

    private SortMemory(MemoryAccount account, long bytes, long reserved) {
        this.account = account;
        this.bytes = bytes;
        this.reserved = reserved;
    }

    /**
     * Takes memory until it is closed.
     *
     * @param wanted bytes, positive
     */
    public static SortMemory take(MemoryAccount account, long wanted) {
        long bytes = wanted;
        while (bytes > LEAST_BYTES) {
            if (account.tryReserve(bytes, 0)) {
                return new SortMemory(account, bytes, bytes);
            }
            bytes /= 2;
        }
        return new SortMemory(account, Math.min(wanted, LEAST_BYTES), 0);
    }

    /** What the sort may take. */
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (reserved > 0) {
            account.release(reserved);
            reserved = 0;
        }
    }
}
