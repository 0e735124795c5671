package org.tarndb.txn.quorum;

import java.util.Arrays;

/**
 * Counts acknowledgements: each replica has all up to a CSN of its own, and what {@code needed} of them have is reached.
 * Not thread-safe.
 */
public final class QuorumCounter {
    private final long[] acknowledged;
    private final int needed;

    /**
     * Nothing is acknowledged.
     *
     * @param replicas how many there are, the local journal not counted
     * @param needed how many of them must have a record; from 1 to {@code replicas}
     */
    public QuorumCounter(int replicas, int needed) {
        if (needed < 1 || needed > replicas) {
            throw new IllegalArgumentException("a quorum of " + needed + " of " + replicas + " replicas");
        }
        this.acknowledged = new long[replicas];
        Arrays.fill(acknowledged, Long.MIN_VALUE);
        this.needed = needed;
    }

    /** A replica has all up to this CSN; one that it had before changes nothing. */
    public void acknowledge(int replica, long csn) {
        acknowledged[replica] = Math.max(acknowledged[replica], csn);
    }

    /** The CSN up to which enough replicas have all; {@code Long.MIN_VALUE} for none. */
    public long reached() {
        long[] sorted = acknowledged.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length - needed];
    }
}
