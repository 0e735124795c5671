package org.tarndb.txn.memory;

/**
 * What one transaction holds. It takes from the account somewhat more than it needs, so that a statement of many rows
 * seldom asks. Used by one thread at a time.
 */
public final class TransactionMemory {
    private static final long PAGE = 4 << 10;

    private final MemoryAccount account;
    private long reserved;

    public TransactionMemory(MemoryAccount account) {
        this.account = account;
    }

    /**
     * Makes sure that as much is taken as the transaction is about to hold.
     *
     * @throws org.tarndb.storage.error.TarnException OUT_OF_MEMORY; then it has what it had
     */
    public void hold(long bytes) {
        if (bytes > reserved) {
            grow(bytes);
        }
    }

    private void grow(long bytes) {
        long ahead = rounded(bytes + bytes / 4);
        long target = account.tryReserve(ahead - reserved, reserved) ? ahead : bytes;
        if (target != ahead && !account.tryReserve(bytes - reserved, reserved)) {
            throw account.exceeded(bytes - reserved, reserved);
        }
        reserved = target;
    }

    /** Gives back what is beyond this, but for a little. Never fails. */
    public void shrinkTo(long bytes) {
        long target = rounded(bytes);
        if (target < reserved) {
            account.release(reserved - target);
            reserved = target;
        }
    }

    /** Gives all back. */
    public void release() {
        if (reserved > 0) {
            account.release(reserved);
            reserved = 0;
        }
    }

    private static long rounded(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }
}
