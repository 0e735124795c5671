package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.RowGate;

/** How fast a build reads, and what stops it. */
class StepPacerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final Cancellation cancellation = new Cancellation();
    private final BuildProgress progress = new BuildProgress();
    private boolean paused;

    @AfterEach
    void close() {
        scheduler.close();
    }

    private StepPacer pacer(RateLimit limit) {
        Env env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, Entropy.system());
        CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, null);
        ProcessorShare processors = new ProcessorShare(env, pipeline, cancellation);
        return new StepPacer(scheduler, cancellation, limit, () -> paused, () -> 0, processors, progress);
    }

    /** The time at which each row is read. A row takes a random time, up to so much. */
    private long[] read(RateLimit limit, int rows, int mostNanosPerRow, Random random) {
        long[] times = new long[rows];
        StepPacer pacer = pacer(limit);
        int read = 0;
        while (read < rows) {
            RowGate gate = pacer.reading(read);
            int before = read;
            long admitted;
            while (read < rows && (admitted = gate.admit(read - before)) > 0) {
                for (long i = 0; i < admitted && read < rows; i++) {
                    scheduler.advance(mostNanosPerRow == 0 ? 0 : random.nextInt(mostNanosPerRow));
                    times[read++] = scheduler.nanoTime();
                }
            }
        }
        return times;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 19, 20, 30, 999, 54_321})
    void noSecondHasMoreRowsThanTheLimit(long limit) {
        Random random = new Random(limit);
        int[] nanosPerRow = {0, (int) (SECOND / limit / 2), (int) (SECOND / limit * 2 - 1)};
        for (int most : nanosPerRow) {
            int rows = (int) Math.min(4 * limit + 3, 250_000);
            long[] times = read(new RateLimit(scheduler, scheduler, limit), rows, Math.max(0, most), random);
            for (int i = 0; i + limit < rows; i++) {
                assertTrue(
                        times[i + (int) limit] - times[i] >= SECOND,
                        "row " + i + " and the " + limit + "th after it are a second apart");
            }
        }
    }

    /** Rows that take no time of their own pass at the limit, evenly. */
    @ParameterizedTest
    @ValueSource(longs = {1, 30, 1000, 54_321})
    void theLimitIsReached(long limit) {
        long[] times = read(new RateLimit(scheduler, scheduler, limit), (int) (3 * limit), 0, new Random(1));
        assertTrue(times[times.length - 1] - times[0] <= 3 * SECOND, "three seconds' rows in three seconds");
        long tenth = Math.max(1, limit / 10);
        long most = 0;
        for (int i = 0, j = 0; i < times.length; i++) {
            while (times[i] - times[j] >= SECOND / 10) {
                j++;
            }
            most = Math.max(most, i - j + 1);
        }
        assertTrue(most <= 2 * tenth + 1, "in a tenth of a second: " + most);
    }

    @Test
    void withoutALimitNothingIsWaitedFor() {
        long[] times = read(new RateLimit(scheduler, scheduler, RateLimit.NONE), 100_000, 0, new Random(1));
        assertEquals(0, Arrays.stream(times).max().orElseThrow());
    }

    /** Cancel is looked at before every 1,024th row, whatever the limit. */
    @ParameterizedTest
    @ValueSource(longs = {RateLimit.NONE, 10, 1_000_000_000})
    void aCheckIsNeverFarAway(long limit) {
        RowGate gate = pacer(new RateLimit(scheduler, scheduler, limit)).reading(0);
        long read = 0;
        for (int i = 0; i < 100; i++) {
            long next = gate.admit(read);
            assertTrue(next > 0 && next <= RowGate.CHECK_ROWS, "rows until the next check: " + next);
            read += next;
        }
        cancellation.cancel(new TarnException(ErrorCode.INDEX_BUILD_CANCELED, "the test"));
        long done = read;
        assertEquals(
                ErrorCode.INDEX_BUILD_CANCELED,
                assertThrows(TarnException.class, () -> gate.admit(done)).code());
    }

    /** A wait of a second, begun in a thread of its own. */
    private Call<Long> waiting(RateLimit limit) {
        Actor reader = scheduler.actor("reader");
        RowGate gate = pacer(limit).reading(0);
        assertEquals(1L, reader.call(() -> gate.admit(0)).result());
        Call<Long> second = reader.call(() -> gate.admit(1));
        assertTrue(second.isBlocked());
        BuildWait wait = progress.currentWait();
        assertTrue(wait != null && wait.reason() == BuildWait.Reason.RATE_LIMIT);
        return second;
    }

    @Test
    void cancelEndsTheWait() {
        Call<Long> waiting = waiting(new RateLimit(scheduler, scheduler, 1));
        cancellation.cancel(new TarnException(ErrorCode.INDEX_BUILD_CANCELED, "the test"));
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.INDEX_BUILD_CANCELED,
                waiting.failure(TarnException.class).code());
        assertEquals(0, scheduler.nanoTime(), "at once");
    }

    @Test
    void aPauseEndsTheWaitAndTheStep() {
        RateLimit limit = new RateLimit(scheduler, scheduler, 1);
        Call<Long> waiting = waiting(limit);
        paused = true;
        limit.knock();
        scheduler.runUntilIdle();
        assertEquals(0L, waiting.result());
        assertEquals(0, scheduler.nanoTime());
    }

    @Test
    void anotherLimitEndsTheWait() {
        RateLimit limit = new RateLimit(scheduler, scheduler, 1);
        Call<Long> waiting = waiting(limit);
        limit.set(1000);
        scheduler.runUntilIdle();
        assertTrue(waiting.isBlocked(), "rows were read just now");
        scheduler.advance(SECOND / 20);
        scheduler.runUntilIdle();
        assertEquals(50L, waiting.result());
    }

    @Test
    void aLowerLimitHoldsFromTheNextRowOn() {
        RateLimit limit = new RateLimit(scheduler, scheduler, 1_000_000);
        RowGate gate = pacer(limit).reading(0);
        long read = gate.admit(0);
        limit.set(1);
        long before = read;
        Call<Long> next = scheduler.actor("reader").call(() -> gate.admit(before));
        assertTrue(next.isBlocked(), "what was left of a batch under the old limit does not pass");
        scheduler.advance(SECOND);
        scheduler.runUntilIdle();
        assertEquals(1L, next.result());
    }

    @Test
    void aStepReadsForAMinuteAtMost() {
        RowGate gate =
                pacer(new RateLimit(scheduler, scheduler, RateLimit.NONE)).reading(0);
        assertTrue(gate.admit(0) > 0);
        scheduler.advance(StepPacer.MOST_READING_NANOS);
        assertEquals(0, gate.admit(1));
    }
}
