package org.tarndb.txn.indexbuild;

/** What a build reports while it runs. Written by its thread, read by all. */
final class BuildProgress {
    private volatile BuildPhase phase = BuildPhase.REGISTERING;
    private volatile long rowsDone;
    private volatile long longestLatchNanos;

    BuildPhase phase() {
        return phase;
    }

    void setPhase(BuildPhase now) {
        phase = now;
    }

    long rowsDone() {
        return rowsDone;
    }

    void setRowsDone(long rows) {
        rowsDone = rows;
    }

    long longestLatchNanos() {
        return longestLatchNanos;
    }

    void latched(long nanos) {
        if (nanos > longestLatchNanos) {
            longestLatchNanos = nanos;
        }
    }
}
