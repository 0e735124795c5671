package org.tarndb.storage.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.testkit.SetProcessors;

/** When a thread that works for long rests; virtual time moves on by work and by rests alone. */
class TimeSliceTest {
    private static final long PIECE_NANOS = 50_000;

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final SetProcessors processors = new SetProcessors();
    private long othersWork;
    private final TimeSlice slice = new TimeSlice(
            new Env(FileSystem.local(), scheduler, scheduler, scheduler, Entropy.system(), processors),
            () -> othersWork);

    @AfterEach
    void close() {
        scheduler.close();
    }

    /** The share of the time that was rested, in a second of work. */
    private double rested(long othersEveryNanos) {
        long start = scheduler.nanoTime();
        long worked = 0;
        long next = 0;
        while (worked < 1_000_000_000) {
            scheduler.advance(PIECE_NANOS);
            worked += PIECE_NANOS;
            if (worked >= next) {
                othersWork++;
                next += othersEveryNanos;
            }
            slice.pass();
        }
        return 1 - (double) worked / (scheduler.nanoTime() - start);
    }

    @Test
    void aThirdOfTheTimeIsForOthersThatWork() {
        assertEquals(1.0 / 3, rested(TimeSlice.RECENT_NANOS / 2), 0.001);
    }

    @Test
    void nobodyRestsForOthersThatDoNotWork() {
        rested(1_000_000);
        scheduler.advance(TimeSlice.RECENT_NANOS);
        assertEquals(0, rested(Long.MAX_VALUE / 2), 0.05);
    }

    @Test
    void theRestEndsSoonAfterTheOthersDid() {
        double share = rested(TimeSlice.RECENT_NANOS * 5);
        assertTrue(share > 0.04 && share < 0.1, "two bursts in a second: " + share);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, true",
        "2, 0, true",
        "2, 1, true",
        "4, 0.1, false",
        "4, 0.5, true",
        "16, 0.8, false",
        "16, 0.9, true"
    })
    void noOneRestsWhereProcessorsAreFree(int count, double load, boolean rests) {
        processors.count = count;
        processors.load = load;
        assertEquals(rests, rested(1_000_000) > 0);
    }

    @Test
    void aSliceIsWorkedWhole() {
        othersWork++;
        scheduler.advance(TimeSlice.WORK_NANOS - 1);
        long before = scheduler.nanoTime();
        slice.pass();
        assertEquals(before, scheduler.nanoTime());
        scheduler.advance(1);
        slice.pass();
        assertEquals(before + 1 + TimeSlice.REST_NANOS, scheduler.nanoTime());
    }

    @Test
    void anInterruptIsKept() {
        othersWork++;
        Thread.currentThread().interrupt();
        scheduler.advance(TimeSlice.WORK_NANOS);
        slice.pass();
        assertTrue(Thread.interrupted());
    }
}
