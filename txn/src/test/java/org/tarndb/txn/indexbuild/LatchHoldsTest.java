package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Quantiles of the histogram against those of the sorted values. */
class LatchHoldsTest {
    private final LatchHolds holds = new LatchHolds();

    @Test
    void isEmptyAtFirst() {
        assertEquals(0, holds.count());
        assertEquals(0, holds.longestNanos());
        assertEquals(0, holds.quantileNanos(0.99));
    }

    @Test
    void smallTimesAreExact() {
        for (long nanos = 1; nanos <= 15; nanos++) {
            holds.add(nanos);
        }
        for (int rank = 1; rank <= 15; rank++) {
            assertEquals(rank, holds.quantileNanos(rank / 15.0));
        }
    }

    @Test
    void aClockThatWentBackCountsAsNothing() {
        holds.add(-5);
        assertEquals(1, holds.count());
        assertEquals(0, holds.quantileNanos(1));
    }

    @Test
    void quantilesAreAtMostAnEighthTooHigh() {
        SplittableRandom random = new SplittableRandom(1);
        long[] nanos = new long[10_000];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = random.nextLong(1L << random.nextInt(1, 63));
            holds.add(nanos[i]);
        }
        Arrays.sort(nanos);
        assertEquals(nanos.length, holds.count());
        assertEquals(nanos[nanos.length - 1], holds.longestNanos());
        assertEquals(nanos[nanos.length - 1], holds.quantileNanos(1));
        for (int percent = 1; percent < 100; percent++) {
            double exact = nanos[(int) Math.ceil(nanos.length * percent / 100.0) - 1];
            long found = holds.quantileNanos(percent / 100.0);
            assertTrue(found >= exact && found <= exact * 1.125, percent + " %: " + found + " for " + exact);
        }
    }
}
