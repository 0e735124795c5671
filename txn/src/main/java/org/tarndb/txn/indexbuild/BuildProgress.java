package org.tarndb.txn.indexbuild;

/** What a build reports while it runs. Written by its thread, read by all. */
final class BuildProgress {
    private volatile BuildPhase phase = BuildPhase.REGISTERING;
    private volatile long rowsDone;
    private final LatchHolds latchHolds = new LatchHolds();

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

    LatchHolds latchHolds() {
        return latchHolds;
    }

    void latched(long nanos) {
        latchHolds.add(nanos);
    }
}
