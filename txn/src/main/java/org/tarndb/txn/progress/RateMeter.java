package org.tarndb.txn.progress;

/** How fast rows go by: the mean of the last seconds. Used by one thread. */
public final class RateMeter {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    /** Marks lie a second apart or more, so this is how many seconds the mean is taken over. */
    private static final int MARKS = 8;

    private final long[] nanos = new long[MARKS];
    private final long[] rows = new long[MARKS];
    private int count;

    /** Begins anew: what was read before does not count. */
    public void reset() {
        count = 0;
    }

    /**
     * Notes how many rows have been read.
     *
     * @param nowNanos on any scale that goes on evenly
     * @return rows per second; 0 while it is not known
     */
    public long noted(long rowsRead, long nowNanos) {
        if (count == 0 || rowsRead < rows[(count - 1) % MARKS]) {
            count = 0;
            mark(rowsRead, nowNanos);
            return 0;
        }
        if (nowNanos - nanos[(count - 1) % MARKS] >= NANOS_PER_SECOND) {
            mark(rowsRead, nowNanos);
        }
        int oldest = count < MARKS ? 0 : count % MARKS;
        long elapsed = nowNanos - nanos[oldest];
        return elapsed <= 0 ? 0 : Math.round((rowsRead - rows[oldest]) * (double) NANOS_PER_SECOND / elapsed);
    }

    private void mark(long rowsRead, long nowNanos) {
        nanos[count % MARKS] = nowNanos;
        rows[count % MARKS] = rowsRead;
        count++;
    }
}
