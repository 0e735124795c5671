package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Real threads on few keys, without time-outs, so that a lost wake-up or a missed deadlock hangs the test. The counters
 * are plain fields: they come out right only if locks exclude each other and order memory.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockTableStressTest {
    private static final int THREADS = 4;
    private static final int TRANSACTIONS = 5_000 * Integer.getInteger("tarn.test.budget", 1);
    private static final int KEYS = 4;

    private final LockTable locks = new LockTable(Clock.system(), Waits.parking(Clock.system()), LockKey::toString);
    private final List<LockKey> keys = IntStream.range(0, KEYS)
            .mapToObj(i -> LockKey.row(1, new byte[] {(byte) i}))
            .toList();
    private final long[] counters = new long[KEYS];
    private final int[] writersInside = new int[KEYS];

    private final AtomicReferenceArray<Cancellation> running = new AtomicReferenceArray<>(THREADS);
    private final AtomicInteger busy = new AtomicInteger(THREADS);

    @Test
    void exclusiveLocksExclude() throws Exception {
        check(List.of(), Set.of(ErrorCode.DEADLOCK_DETECTED));
    }

    @Test
    void cancelledWaitsLeaveNothingBehind() throws Exception {
        check(List.of(this::cancelAtRandom), Set.of(ErrorCode.DEADLOCK_DETECTED, ErrorCode.QUERY_CANCELED));
    }

    /** Runs the workers and the others; the counters tell how many increments were made, the table is empty at the end. */
    private void check(List<Callable<Long>> others, Set<ErrorCode> expectedErrors) throws Exception {
        List<Callable<Long>> all = new ArrayList<>(others);
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            all.add(() -> {
                try {
                    return work(new Random(id), id, expectedErrors);
                } finally {
                    busy.decrementAndGet();
                }
            });
        }
        ExecutorService pool = Executors.newFixedThreadPool(all.size());
        long expected = 0;
        try {
            for (Future<Long> increments : pool.invokeAll(all)) {
                expected += increments.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertEquals(expected, LongStream.of(counters).sum());
        assertEquals(0, locks.heldCount());
        assertEquals(0, locks.waitingCount());
        assertEquals(0, locks.keyCount());
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private long cancelAtRandom() {
        Random random = new Random(THREADS);
        while (busy.get() > 0) {
            Cancellation cancellation = running.get(random.nextInt(THREADS));
            if (cancellation != null && random.nextInt(4) == 0) {
                cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop"));
            }
            Thread.yield();
        }
        return 0;
    }

    /** The increments made. */
    private long work(Random random, int id, Set<ErrorCode> expectedErrors) {
        long increments = 0;
        for (int i = 0; i < TRANSACTIONS; i++) {
            TestOwner owner = new TestOwner((long) id * TRANSACTIONS + i);
            Cancellation cancellation = new Cancellation();
            running.set(id, cancellation);
            try {
                for (int step = 1 + random.nextInt(3); step > 0; step--) {
                    increments += step(owner, random.nextInt(KEYS), random.nextBoolean(), cancellation);
                }
            } catch (TarnException e) {
                assertTrue(expectedErrors.contains(e.code()), e.getMessage());
            } finally {
                locks.releaseAll(owner);
            }
        }
        return increments;
    }

    @SuppressWarnings("ThreadPriorityCheck") // yield makes bad interleavings likely; nothing relies on it
    private int step(TestOwner owner, int key, boolean write, Cancellation cancellation) {
        locks.acquire(
                owner, keys.get(key), write ? LockMode.EXCLUSIVE : LockMode.SHARED, Waits.NO_DEADLINE, cancellation);
        long before = counters[key];
        if (!write) {
            Thread.yield();
            assertEquals(0, writersInside[key]);
            assertEquals(before, counters[key]);
            return 0;
        }
        assertEquals(1, ++writersInside[key]);
        Thread.yield();
        counters[key] = before + 1;
        assertEquals(0, --writersInside[key]);
        return 1;
    }
}
