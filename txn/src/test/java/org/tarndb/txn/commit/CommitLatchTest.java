package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommitLatchTest {
    private final CommitLatch latch = new CommitLatch();
    private final List<String> turns = new CopyOnWriteArrayList<>();

    /** A thread that waits for the latch, which the caller holds, and has run out of patience. */
    private Thread impatientThread() {
        Thread thread = new Thread(
                () -> {
                    latch.lock();
                    turns.add("waiter");
                    assertEquals(1, latch.holdCount());
                    latch.unlock();
                },
                "waiter");
        thread.start();
        while (thread.getState() != Thread.State.WAITING) { // for as long as it is patient, it waits for a time
            Thread.onSpinWait();
        }
        return thread;
    }

    /** Often: a thread that wakes may be quicker than one that could pass it. */
    @Test
    void nobodyPassesAThreadThatHasWaitedForLong() throws InterruptedException {
        for (int round = 0; round < 60; round++) {
            turns.clear();
            latch.lock();
            Thread waiter = impatientThread();
            latch.unlock();
            latch.lock();
            turns.add("passer-by");
            latch.unlock();
            waiter.join();
            assertEquals(List.of("waiter", "passer-by"), turns, "round " + round);
        }
    }

    @Test
    void theHolderEntersAgainPastThoseWhoWait() throws InterruptedException {
        latch.lock();
        Thread waiter = impatientThread();
        latch.lock();
        assertEquals(2, latch.holdCount());
        latch.unlock();
        assertTrue(turns.isEmpty());
        latch.unlock();
        waiter.join();
        assertEquals(List.of("waiter"), turns);
        assertEquals(0, latch.impatientThreads());
    }

    @Test
    void anInterruptedWaitGoesOnAndKeepsTheInterrupt() throws InterruptedException {
        latch.lock();
        boolean[] interrupted = new boolean[1];
        Thread waiter = new Thread(() -> {
            Thread.currentThread().interrupt();
            latch.lock();
            interrupted[0] = Thread.currentThread().isInterrupted();
            latch.unlock();
        });
        waiter.start();
        while (latch.impatientThreads() == 0) {
            Thread.onSpinWait();
        }
        assertFalse(interrupted[0]);
        latch.unlock();
        waiter.join();
        assertTrue(interrupted[0]);
    }

    @Test
    void oneThreadAtATime() throws InterruptedException {
        int[] count = new int[1];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 20_000; j++) {
                    latch.lock();
                    count[0]++;
                    latch.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(80_000, count[0]);
    }
}
