package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitPipeline;

/** The share of time that a build takes from writers it cannot catch up with. */
class BuildThrottleTest {
    private static final long SLICE_NANOS = 500_000;
    private static final long CHANGE_NANOS = 2_000;
    private static final long READ_NANOS = 100_000_000;

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

    /** As the other one, for a build that never rests. */
    private int rounds(double load) {
        return rounds(load, 1);
    }

    /**
     * Writers whose changes of a free second take the build so many seconds; runs the rounds until little is left.
     *
     * @param workShare of the time that it works, or as much as it must
     */
    private int rounds(double load, double workShare) {
        throttle.begin(clock.nanos);
        clock.nanos += READ_NANOS;
        double work = load * READ_NANOS;
        for (int round = 1; throttle.nextRound(); round++) {
            StepTree.Pace pace = throttle.startRound();
            double next = 0;
            for (double done = 0; done < work; done += CHANGE_NANOS) {
                if (!throttle.isHolding()) {
                    next += load * CHANGE_NANOS;
                }
                clock.nanos += CHANGE_NANOS;
                pace.change();
                double share = Math.max(workShare, throttle.leastShare());
                long restNanos = (long) (CHANGE_NANOS * (1 - share) / share);
                assertTrue(restNanos == 0 || !throttle.isHolding(), "a rest under the latch");
                clock.nanos += restNanos;
                throttle.rested(restNanos);
                next += load * restNanos;
            }
            throttle.endRound();
            work = next;
            if (work / CHANGE_NANOS < throttle.changesOfSlice()) {
                return round;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void leavesWritersAloneThatItCatchesUpWith() {
        assertTrue(rounds(0.4) <= 8);
        assertEquals(0, throttle.sharePercent());
        assertEquals(0, progress.latchHolds().count());
    }

    /** The first rounds, before the load is known, may grow to 1.6 s; halved 12 times that is below a slice. */
    @ParameterizedTest
    @ValueSource(doubles = {0.6, 0.9, 1, 1.5, 2, 4})
    void halvesTheRoundsOfFasterOnes(double load) {
        int rounds = rounds(load);
        assertTrue(rounds <= 15, "rounds: " + rounds);
        assertTrue(progress.latchHolds().count() > 0);
    }

    /** The changes of a round are made in its rests too. The first one takes five times its work, before the load is known. */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.2, 0.4, 0.6, 1, 2, 4})
    void theRoundsConvergeThoughTheBuildRests(double load) {
        int rounds = rounds(load, 0.2);
        assertTrue(rounds <= 17, "rounds: " + rounds);
        assertEquals(load > 0.5, progress.latchHolds().count() > 0, "a rest alone costs no hold of the latch");
        assertEquals(SLICE_NANOS / CHANGE_NANOS, throttle.changesOfSlice(), "a rest is no work");
    }

    @Test
    void theShareIsNoLargerThanItMustBe() {
        rounds(1);
        assertEquals(50, throttle.sharePercent(), 5);
        throttle.begin(clock.nanos);
        assertEquals(0, throttle.sharePercent(), "for each step anew");
    }

    @Test
    void knowsWhatFitsIntoASlice() {
        throttle.begin(clock.nanos);
        assertEquals(StepInstall.FEW_CHANGES, throttle.changesOfSlice(), "before it has seen a round");
        rounds(0.4);
        assertEquals(SLICE_NANOS / CHANGE_NANOS, throttle.changesOfSlice());
    }

    @Test
    void holdsTheLatchInShortSlices() {
        rounds(2);
        assertTrue(progress.latchHolds().quantileNanos(0.5) >= SLICE_NANOS, "it is held");
        assertTrue(
                progress.latchHolds().longestNanos() <= SLICE_NANOS + 4 * CHANGE_NANOS,
                "for no longer than a slice and the changes between two looks at the clock");
        pipeline.prepare((tip, guard) -> tip, null); // the latch is free
    }

    @Test
    void takesMoreAfterAMiss() {
        throttle.begin(clock.nanos);
        throttle.missed();
        int first = throttle.sharePercent();
        assertTrue(first > 0);
        throttle.missed();
        assertTrue(throttle.sharePercent() > first);
        for (int i = 0; i < 10; i++) {
            throttle.missed();
        }
        assertTrue(throttle.sharePercent() < 100, "writers never starve");
    }

    @Test
    void letsTheLatchGoWhenARoundEndsEarly() {
        throttle.begin(clock.nanos);
        throttle.missed();
        StepTree.Pace pace = throttle.startRound();
        while (!throttle.isHolding()) {
            clock.nanos += CHANGE_NANOS;
            pace.change();
        }
        throttle.endRound();
        assertFalse(throttle.isHolding());
        assertEquals(1, progress.latchHolds().count());
    }

    @Test
    void givesAStepUpInTheEnd() {
        throttle.begin(clock.nanos);
        int rounds = 0;
        while (throttle.nextRound()) {
            rounds++;
        }
        assertTrue(rounds >= 10 && rounds <= 100, "rounds: " + rounds);
        throttle.begin(clock.nanos);
        assertTrue(throttle.nextRound());
    }
}
