package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitPipeline;

/** The share of time that a build takes from writers it cannot catch up with. */
class BuildThrottleTest {
    private static final long SLICE_NANOS = 500_000;
    private static final long CHANGE_NANOS = 2_000;

    /** A change takes two microseconds: each look at the clock comes after sixteen of them. */
    private static final class WorkClock implements Clock {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public Instant now() {
            return Instant.ofEpochSecond(0, nanos);
        }
    }

    private final WorkClock clock = new WorkClock();
    private final BuildProgress progress = new BuildProgress();
    private final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, null);
    private final BuildThrottle throttle = new BuildThrottle(pipeline, clock, progress, SLICE_NANOS);

    @Test
    void leavesWritersAloneWhileTheRoundsShrink() {
        throttle.begin();
        for (long distance : new long[] {10_000, 4_000, 1_000, 100}) {
            assertTrue(throttle.nextRound());
            throttle.measured(distance);
            assertEquals(0, throttle.shareTenths());
            assertSame(StepTree.Pace.NONE, throttle.startRound());
            throttle.endRound();
        }
        assertEquals(0, progress.latchHolds().longestNanos());
    }

    @Test
    void takesAGrowingShareWhileTheyDoNot() {
        throttle.begin();
        int[] expected = {0, 3, 5, 7, 9, 9};
        for (int share : expected) {
            throttle.measured(10_000);
            assertEquals(share, throttle.shareTenths());
        }
        throttle.measured(1_000);
        assertEquals(9, throttle.shareTenths(), "it stays until the step is installed");
        throttle.begin();
        assertEquals(0, throttle.shareTenths());
    }

    @Test
    void holdsTheLatchInShortSlices() {
        throttle.begin();
        throttle.measured(10_000);
        throttle.measured(10_000);
        StepTree.Pace pace = throttle.startRound();
        long start = clock.nanos;
        for (int i = 0; i < 10_000; i++) {
            clock.nanos += CHANGE_NANOS;
            pace.tick();
        }
        throttle.endRound();
        assertTrue(clock.nanos - start > 10 * SLICE_NANOS);
        assertTrue(progress.latchHolds().longestNanos() >= SLICE_NANOS, "it is held");
        assertTrue(
                progress.latchHolds().longestNanos() <= SLICE_NANOS + 16 * CHANGE_NANOS,
                "for no longer than a slice and the changes between two looks at the clock");
        pipeline.prepare((tip, guard) -> tip, null); // the latch is free
    }

    @Test
    void givesAStepUpInTheEnd() {
        throttle.begin();
        int rounds = 0;
        while (throttle.nextRound()) {
            rounds++;
        }
        assertTrue(rounds >= 10 && rounds <= 100, "rounds: " + rounds);
        throttle.begin();
        assertTrue(throttle.nextRound());
        assertFalse(rounds == 0);
    }
}
