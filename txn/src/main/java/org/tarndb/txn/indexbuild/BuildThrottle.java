package org.tarndb.txn.indexbuild;

import org.tarndb.storage.env.Clock;
import org.tarndb.txn.commit.CommitPipeline;

/**
 * Decides how a build catches up with the writers. As long as each round leaves less to do than the one before, the
 * writers are left alone. When it does not, the build holds the commit latch in short slices while it works, so the
 * writers cede a share of their time, which grows until the rounds shrink. Used by one thread.
 */
final class BuildThrottle {
    /** Rounds after which a step is given up and taken again with fewer rows. */
    private static final int MAX_ROUNDS = 40;
    /** Changed rows between two looks at the clock. */
    private static final int TICKS = 16;

    private final CommitPipeline pipeline;
    private final Clock clock;
    private final BuildProgress progress;
    private final long sliceNanos;
    private int rounds;
    private long lastDistance;
    /** Of all time, how many tenths the latch is held. */
    private int shareTenths;

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

    void begin() {
        rounds = 0;
        lastDistance = Long.MAX_VALUE;
        shareTenths = 0;
    }

    /** False when the step is to be given up. */
    boolean nextRound() {
        return rounds++ < MAX_ROUNDS;
    }

    /** @param distance changed rows that the coming round has to apply */
    void measured(long distance) {
        if (lastDistance != Long.MAX_VALUE && distance > lastDistance / 4 * 3) {
            shareTenths = Math.min(9, shareTenths == 0 ? 3 : shareTenths + 2);
        }
        lastDistance = distance;
    }

    /** The share of its time that the build holds the latch now, in tenths. */
    int shareTenths() {
        return shareTenths;
    }

    /** Begins a round's work. */
    StepTree.Pace startRound() {
        if (shareTenths == 0) {
            return StepTree.Pace.NONE;
        }
        switchAtNanos = clock.nanoTime();
        return this::tick;
    }

    private void tick() {
        if (++ticks % TICKS != 0) {
            return;
        }
        long now = clock.nanoTime();
        if (now - switchAtNanos < 0) {
            return;
        }
        if (holding) {
            endRound();
            switchAtNanos = now + sliceNanos * (10 - shareTenths) / shareTenths;
        } else {
            pipeline.holdLatch();
            holding = true;
            heldSinceNanos = clock.nanoTime();
            switchAtNanos = heldSinceNanos + sliceNanos;
        }
    }

    /** Ends a round's work: lets the latch go if it is held. */
    void endRound() {
        if (holding) {
            holding = false;
            progress.latched(clock.nanoTime() - heldSinceNanos);
            pipeline.releaseLatch();
        }
    }
}
