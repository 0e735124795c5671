package org.tarndb.planner.exec;

import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The memory that the operators of one execution may hold, by estimate. Used by the execution's thread only.
 */
public final class MemoryBudget {
    public static final long DEFAULT_BYTES = 256L << 20;

    private final long limitBytes;
    private long usedBytes;

    public MemoryBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    public static MemoryBudget ofDefault() {
        return new MemoryBudget(DEFAULT_BYTES);
    }

    public long limitBytes() {
        return limitBytes;
    }

    public long usedBytes() {
        return usedBytes;
    }

    /**
     * Takes memory.
     *
     * @param holder the operator, for the message
     * @throws TarnException OUT_OF_MEMORY when the limit would be exceeded
     */
    public void reserve(long bytes, String holder) {
        if (usedBytes + bytes > limitBytes) {
            throw new TarnException(
                    ErrorCode.OUT_OF_MEMORY,
                    holder + " needs more than the " + (limitBytes >> 20)
                            + " MiB that a query may use; select fewer rows or columns, or add an index that gives"
                            + " the order or the join");
        }
        usedBytes += bytes;
    }

    public void release(long bytes) {
        usedBytes -= bytes;
    }
}
