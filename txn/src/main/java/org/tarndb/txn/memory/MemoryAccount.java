package org.tarndb.txn.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * What a database's transactions and its history hold, against the limit. All sizes are estimates of heap, in bytes.
 * Thread-safe.
 */
public final class MemoryAccount {
    /** The last eighth of the limit is for transactions that hold little, so that a big one can't stop the others. */
    private static final int SMALL_SHARE = 8;
    /** A transaction with more than this share of the limit is a big one. */
    private static final int BIG = 16;

    private final long limitBytes;
    private final AtomicLong transactionBytes = new AtomicLong();
    private volatile long historyBytes;
    private volatile Evictable history = bytes -> false;
    private volatile Evictable cache = bytes -> false;

    /** @param limitBytes positive */
    public MemoryAccount(long limitBytes) {
        if (limitBytes <= 0) {
            throw new IllegalArgumentException("a memory limit of " + limitBytes + " bytes");
        }
        this.limitBytes = limitBytes;
    }

    /** What to evict from when memory is short. */
    public void setHistory(Evictable evictable) {
        history = evictable;
    }

    /** What to evict from before that: something that only saves time, whose size is not counted. */
    public void setCache(Evictable evictable) {
        cache = evictable;
    }

    /** Evicts what only saves time: memory is short. */
    public void evictCache(long bytes) {
        cache.evict(bytes);
    }

    public long limitBytes() {
        return limitBytes;
    }

    /** Held by transactions that are in progress, or prepared and not confirmed; 0 when there are none. */
    public long transactionBytes() {
        return transactionBytes.get();
    }

    public long historyBytes() {
        return historyBytes;
    }

    /** Notes what the history holds now. It may be more than there is room for: then it is to evict. */
    public void setHistoryBytes(long bytes) {
        historyBytes = bytes;
    }

    /** How much the history has to give up for all to be within the limit, or 0. */
    public long excessBytes() {
        return Math.max(0, transactionBytes.get() + historyBytes - limitBytes);
    }

    /**
     * Takes memory for a transaction, evicting history for it.
     *
     * @param held what the transaction holds already
     * @return false when there is not as much
     */
    boolean tryReserve(long bytes, long held) {
        long ceiling = held + bytes > limitBytes / BIG ? limitBytes - limitBytes / SMALL_SHARE : limitBytes;
        while (true) {
            long others = transactionBytes.get();
            long missing = others + historyBytes + bytes - ceiling;
            if (missing <= 0) {
                if (transactionBytes.compareAndSet(others, others + bytes)) {
                    return true;
                }
            } else if (others + bytes > ceiling || !(cache.evict(missing) || history.evict(missing))) {
                return false;
            }
        }
    }

    void release(long bytes) {
        if (transactionBytes.addAndGet(-bytes) < 0) {
            throw TarnException.internal("more memory was given back than was taken");
        }
    }

    TarnException exceeded(long bytes, long held) {
        return new TarnException(
                ErrorCode.OUT_OF_MEMORY,
                "the transaction holds " + text(held) + " of changes and locks and the statement needs "
                        + text(bytes) + " more, but the database's transactions may hold no more than "
                        + text(limitBytes) + " in all and hold " + text(transactionBytes.get())
                        + "; commit more often, or raise memory_limit");
    }

    private static String text(long bytes) {
        long kilobytes = (bytes + 1023) >> 10;
        return kilobytes < 10 << 10 ? kilobytes + " KB" : (kilobytes >> 10) + " MB";
    }
}
