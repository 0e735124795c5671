package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

    @Test
    void exclusiveLocksExclude() throws Exception {
        long expected = 0;
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Long>> workers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                long seed = i;
                workers.add(() -> work(new Random(seed), seed));
            }
            for (Future<Long> worker : pool.invokeAll(workers)) {
                expected += worker.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertEquals(
                expected, IntStream.range(0, KEYS).mapToLong(i -> counters[i]).sum());
        assertEquals(0, locks.heldCount());
        assertEquals(0, locks.waitingCount());
        assertEquals(0, locks.keyCount());
    }

    /** The increments made. */
    private long work(Random random, long id) {
        long increments = 0;
        for (int i = 0; i < TRANSACTIONS; i++) {
            TestOwner owner = new TestOwner(id * TRANSACTIONS + i);
            try {
                for (int step = 1 + random.nextInt(3); step > 0; step--) {
                    increments += step(owner, random.nextInt(KEYS), random.nextBoolean());
                }
            } catch (TarnException e) {
                assertEquals(ErrorCode.DEADLOCK_DETECTED, e.code());
            } finally {
                locks.releaseAll(owner);
            }
        }
        return increments;
    }

    @SuppressWarnings("ThreadPriorityCheck") // yield makes bad interleavings likely; nothing relies on it
    private int step(TestOwner owner, int key, boolean write) {
        locks.acquire(
                owner,
                keys.get(key),
                write ? LockMode.EXCLUSIVE : LockMode.SHARED,
                Waits.NO_DEADLINE,
                Cancellation.never());
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
