package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.testkit.SetProcessors;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitPipeline;

/** When a build rests, and for how long. */
class ProcessorShareTest {
    private static final long MICRO = TimeUnit.MICROSECONDS.toNanos(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final Cancellation cancellation = new Cancellation();
    private final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, null);
    private final SetProcessors processors = new SetProcessors();
    private final ProcessorShare share = new ProcessorShare(
            new Env(FileSystem.local(), scheduler, scheduler, scheduler, Entropy.system(), processors),
            pipeline,
            cancellation);

    @AfterEach
    void close() {
        scheduler.close();
    }

    private void commit() {
        pipeline.prepare((tip, guard) -> tip.withCsn(tip.csn() + 1), null);
    }

    /** The share of the time in which work is done, when it is done in pieces of half a millisecond. */
    private double worked(boolean isWrittenTo, double leastShare) {
        long start = scheduler.nanoTime();
        long workedNanos = 0;
        share.begin();
        for (int i = 0; i < 2_000; i++) {
            scheduler.advance(500 * MICRO);
            workedNanos += 500 * MICRO;
            if (isWrittenTo) {
                commit();
            }
            long before = scheduler.nanoTime();
            assertEquals(share.cede(leastShare), scheduler.nanoTime() - before, "it tells how long it rested");
        }
        return (double) workedNanos / (scheduler.nanoTime() - start);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.15", "2, 0.3", "4, 0.6", "7, 1", "64, 1"})
    void takesItsPartOfSaturatedProcessors(int count, double expected) {
        processors.count = count;
        assertEquals(expected, worked(true, 0), 0.01);
    }

    @Test
    void worksAllTheTimeWhileAProcessorIsLeft() {
        processors.load = 0.8;
        assertEquals(1, worked(true, 0));
    }

    @Test
    void worksAllTheTimeWhileNobodyUsesTheDatabase() {
        assertEquals(1, worked(false, 0));
    }

    @Test
    void worksAsMuchAsItMust() {
        assertEquals(0.7, worked(true, 0.7), 0.01);
        assertEquals(0.3, worked(true, 0.1), 0.01);
        assertEquals(1, worked(true, 1));
    }

    @Test
    void restsInShortTurns() {
        commit();
        scheduler.advance(ProcessorShare.WORK_NANOS - 1);
        assertEquals(0, share.cede(0));
        scheduler.advance(1);
        long restNanos = share.cede(0);
        assertTrue(Math.abs(restNanos - ProcessorShare.WORK_NANOS * 7 / 3) <= 1, "seven tenths: " + restNanos);
        commit();
        scheduler.advance(TimeUnit.SECONDS.toNanos(10));
        assertEquals(ProcessorShare.LONGEST_REST_NANOS, share.cede(0), "the thread may have lost its processor");
    }

    @Test
    void aWaitIsNoWork() {
        commit();
        scheduler.advance(TimeUnit.SECONDS.toNanos(1));
        share.begin();
        assertEquals(0, share.cede(0));
    }

    @Test
    void cancelEndsARest() {
        commit();
        scheduler.advance(ProcessorShare.WORK_NANOS);
        Call<Long> resting = scheduler.actor("build").call(() -> share.cede(0));
        assertTrue(resting.isBlocked());
        cancellation.cancel(new TarnException(ErrorCode.INDEX_BUILD_CANCELED, "the test"));
        scheduler.runUntilIdle();
        assertEquals(0L, resting.result(), "at once");
    }
}
