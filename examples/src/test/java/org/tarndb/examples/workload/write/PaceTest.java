package org.tarndb.examples.workload.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.SetClock;
import org.tarndb.examples.workload.measure.PhaseClock;

class PaceTest {
    private static final long MILLI = 1_000_000;

    private final SetClock clock = new SetClock();

    private Pace pace(int rate) {
        return new Pace(
                new WriterRun(clock.env(), new PhaseClock(clock), () -> ReferenceRule.NONE, rate, 0, false, null));
    }

    private long makeNext(Pace pace) throws InterruptedException {
        long due = pace.awaitNext();
        pace.made();
        return due;
    }

    @Test
    void writesAreDueAtFixedTimes() throws InterruptedException {
        Pace pace = pace(1_000);
        for (int i = 0; i < 5; i++) {
            assertEquals(i * MILLI, makeNext(pace));
            assertEquals(i * MILLI, clock.nanoTime());
        }
    }

    /** One write takes ten intervals: it and the nine that it held up are measured from when they were due. */
    @Test
    void aStallIsMeasuredByAllThatItHeldUp() throws InterruptedException {
        Pace pace = pace(1_000);
        makeNext(pace);
        clock.set(10 * MILLI);
        assertEquals(9, pace.overdue());
        for (int i = 1; i < 10; i++) {
            assertEquals(i * MILLI, makeNext(pace));
            assertEquals(10 * MILLI, clock.nanoTime());
        }
        assertEquals(10 * MILLI, makeNext(pace));
        assertEquals(11 * MILLI, makeNext(pace));
        assertEquals(11 * MILLI, clock.nanoTime());
        assertEquals(0, pace.overdue());
    }

    @Test
    void withoutARateAWriteIsDueWhenTheOneBeforeHasEnded() throws InterruptedException {
        Pace pace = pace(0);
        assertEquals(0, makeNext(pace));
        clock.set(10 * MILLI);
        assertEquals(10 * MILLI, makeNext(pace));
        assertEquals(0, pace.overdue());
    }
}
