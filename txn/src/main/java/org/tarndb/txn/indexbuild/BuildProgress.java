package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.txn.progress.RateMeter;

/** What a build reports while it runs. Written by its thread, read by all. */
final class BuildProgress {
    private final RateMeter meter = new RateMeter();
    private volatile BuildPhase phase = BuildPhase.REGISTERING;
    private volatile @Nullable BuildWait wait;
    private volatile long rowsDone;
    private final LatchHolds latchHolds = new LatchHolds();
    private volatile long rowsPerSecond;
    private volatile int restarts;
    private volatile int rounds;
    private volatile int latchSharePercent;
    private volatile long spilledBytes;
    private volatile @Nullable Runnable listener;

    /** Called by the build's thread after each change; must be quick and must not fail. */
    void listen(Runnable told) {
        listener = told;
    }

    private void tell() {
        Runnable told = listener;
        if (told != null) {
            told.run();
        }
    }

    BuildPhase phase() {
        return phase;
    }

    void setPhase(BuildPhase now) {
        phase = now;
        tell();
    }

    /** What the build waits for; null when it works. */
    @Nullable
    BuildWait currentWait() {
        return wait;
    }

    void startWait(BuildWait.Reason reason, long csn) {
        wait = new BuildWait(reason, csn);
        tell();
    }

    void endWait() {
        wait = null;
    }

    long rowsDone() {
        return rowsDone;
    }

    /** @param nowNanos on the scale of the clock that times the build */
    void setRowsDone(long rows, long nowNanos) {
        rowsPerSecond = meter.noted(rows, nowNanos);
        rowsDone = rows;
        tell();
    }

    /** The time until now has nothing to do with how fast rows are read. */
    void resetRate() {
        meter.reset();
    }

    /** Rows per second over the last seconds; 0 while it is not known. */
    long rowsPerSecond() {
        return rowsPerSecond;
    }

    /** Steps and publications that are made again, because they were rolled back or could not catch up. */
    int restarts() {
        return restarts;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void restarted() {
        restarts++;
    }

    /** Times that a step caught up with the writers outside the latch. */
    int rounds() {
        return rounds;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void roundMade(int sharePercent) {
        rounds++;
        latchSharePercent = Math.max(latchSharePercent, sharePercent);
    }

    /** The largest share of its time that a round held the commit latch for. */
    int latchSharePercent() {
        return latchSharePercent;
    }

    /** Bytes that its sorts have written to temporary files. */
    long spilledBytes() {
        return spilledBytes;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void spilled(long bytes) {
        spilledBytes += bytes;
    }

    LatchHolds latchHolds() {
        return latchHolds;
    }

    void latched(long nanos) {
        latchHolds.add(nanos);
    }
}
