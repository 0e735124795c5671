package org.tarndb.txn.indexbuild;

import org.tarndb.storage.env.Clock;
import org.tarndb.txn.commit.CommitPipeline;

/**
 * Decides how a build catches up with the writers, in rounds, each of which applies what was written since the version
 * that the one before it ended with. Used by one thread.
 *
 * <p>A round's <em>load</em> is its work divided by the time in which the writers were free to make that work. Below a
 * half, each round is at most half of the one before and the writers are left alone. Above, the build holds the commit
 * latch for a share {@code s} of a round, in short slices while it works: the writers make the work of the next round in
 * {@code 1 - s} of the time, and {@code s = 1 - 1 / (2 load)} halves the rounds again. So the number of rounds is about the
 * logarithm of the first one's length, however fast the writers are.
 */
final class BuildThrottle {
    /** Rounds after which a step is given up and taken again with fewer rows. */
    private static final int MAX_ROUNDS = 40;
    /** Changed rows between two looks at the clock: some microseconds of work. */
    private static final int TICKS = 4;

    private static final int MOST_PERCENT = 90;
    /** What a step that was too far behind under the latch asks for more. */
    private static final int PERCENT_PER_MISS = 20;

    private final CommitPipeline pipeline;
    private final Clock clock;
    private final BuildProgress progress;
    private final long sliceNanos;
    private int rounds;
    private int misses;
    private double load;
    /** What a changed row has taken. */
    private long changeNanos = Long.MAX_VALUE;
    /** Applied in the current round. */
    private long changes;
    /** Of a round, how much the latch is held. */
    private int sharePercent;

    /** When the version was read that the tree is at, or that the round leads to. */
    private long versionNanos;
    /** How long the latch has been held since then. */
    private long heldNanos;
    /** How long the writers were free to make the round's work. */
    private long freeNanos;
    /** How long the build has waited for it, or rested. */
    private long waitedNanos;

    private boolean holding;
    private long switchAtNanos;
    private long heldSinceNanos;
    private int ticks;

    BuildThrottle(CommitPipeline pipeline, Clock clock, BuildProgress progress, long sliceNanos) {
        this.pipeline = pipeline;
        this.clock = clock;
        this.progress = progress;
        this.sliceNanos = sliceNanos;
    }

    /** @param readNanos when the version was read that the step's tree is at */
    void begin(long readNanos) {
        rounds = 0;
        misses = 0;
        load = 0;
        sharePercent = 0;
        versionNanos = readNanos;
        heldNanos = 0;
    }

    /** False when the step is to be given up. */
    boolean nextRound() {
        return rounds++ < MAX_ROUNDS;
    }

    /** The share of the coming round that the build holds the latch, in percent. */
    int sharePercent() {
        return sharePercent;
    }

    /** The share of the time that the build must work in this round; with less of it the rounds would not halve. */
    double leastShare() {
        return sharePercent > 0 ? 1 : Math.min(1, 2 * load);
    }

    /** The build has not worked for so long, in the round. */
    void rested(long nanos) {
        waitedNanos += nanos;
    }

    /** Whether the latch is held for a slice. */
    boolean isHolding() {
        return holding;
    }

    /** Begins a round's work, up to a version that was read just now. */
    StepTree.Pace startRound() {
        long now = clock.nanoTime();
        freeNanos = Math.max(0, now - versionNanos - heldNanos);
        versionNanos = now;
        heldNanos = 0;
        waitedNanos = 0;
        switchAtNanos = now;
        changes = 0;
        return new RoundPace();
    }

    private final class RoundPace implements StepTree.Pace {
        @Override
        public void change() {
            changes++;
            tick();
        }

        @Override
        public void tick() {
            if (sharePercent > 0 && ++ticks % TICKS == 0) {
                holdInTurns();
            }
        }
    }

    private void holdInTurns() {
        long now = clock.nanoTime();
        if (now - switchAtNanos < 0) {
            return;
        }
        if (holding) {
            release();
            switchAtNanos = now + sliceNanos * (100 - sharePercent) / sharePercent;
        } else {
            pipeline.holdLatch();
            holding = true;
            heldSinceNanos = clock.nanoTime();
            waitedNanos += heldSinceNanos - now;
            switchAtNanos = heldSinceNanos + sliceNanos;
        }
    }

    /** Ends a round's work: lets the latch go if it is held, and measures what the round took. */
    void endRound() {
        if (holding) {
            release();
        }
        long workNanos = clock.nanoTime() - versionNanos - waitedNanos;
        if (changes >= StepInstall.FEW_CHANGES) {
            changeNanos = Math.min(changeNanos, Math.max(1, workNanos / changes));
        }
        load = freeNanos == 0 ? 0 : (double) workNanos / freeNanos;
        int needed = load <= 0.5 ? 0 : (int) Math.ceil(100 - 50 / load);
        sharePercent = Math.min(MOST_PERCENT, needed + misses * PERCENT_PER_MISS);
    }

    private void release() {
        holding = false;
        long nanos = clock.nanoTime() - heldSinceNanos;
        pipeline.releaseLatch();
        heldNanos += nanos;
        progress.latched(nanos);
    }

    /** So many changed rows can be applied in a slice; by the quickest round, for others may have lost the processor. */
    long changesOfSlice() {
        return changeNanos == Long.MAX_VALUE ? StepInstall.FEW_CHANGES : sliceNanos / changeNanos;
    }

    /** The step was to be installed, but was too far behind to be brought up under the latch. */
    void missed() {
        misses++;
        sharePercent = Math.min(MOST_PERCENT, sharePercent + PERCENT_PER_MISS);
    }
}
