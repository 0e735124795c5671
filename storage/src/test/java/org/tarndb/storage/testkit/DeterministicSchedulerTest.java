package org.tarndb.storage.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;

class DeterministicSchedulerTest {
    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        scheduler.close();
    }

    @Test
    void runsAnActorUntilItBlocksAndLeavesTheOthersAlone() {
        Signal signal = new Signal();
        Actor a = scheduler.actor("A", () -> {
            log.add("a1");
            scheduler.await(signal, Waits.NO_DEADLINE);
            log.add("a2");
        });
        Actor b = scheduler.actor("B", () -> {
            log.add("b");
            signal.set();
        });
        scheduler.runUntilBlocked(a);
        assertEquals(List.of("a1"), log);
        assertTrue(a.isBlocked());
        scheduler.runUntilBlocked(b);
        assertEquals(List.of("a1", "b"), log);
        assertFalse(a.isBlocked());
        assertFalse(a.isIdle());
        scheduler.runUntilBlocked(a);
        assertEquals(List.of("a1", "b", "a2"), log);
        assertTrue(a.isIdle());
        assertNull(a.failure());
    }

    @Test
    void callsReportResultFailureAndBlocking() {
        Actor a = scheduler.actor("A");
        Signal signal = new Signal();
        assertEquals(7, a.call(() -> 7).result());
        IllegalStateException thrown = new IllegalStateException("no");
        Call<?> failing = a.call(() -> {
            throw thrown;
        });
        assertTrue(failing.isFailed());
        assertSame(thrown, failing.failure(IllegalStateException.class));
        assertSame(thrown, assertThrows(AssertionError.class, failing::result).getCause());
        Call<Boolean> blocked = a.call(() -> scheduler.await(signal, Waits.NO_DEADLINE));
        assertTrue(blocked.isBlocked());
        assertThrows(AssertionError.class, blocked::result);
        signal.set();
        assertFalse(blocked.isBlocked());
        assertFalse(blocked.isDone());
        a.proceed();
        assertTrue(blocked.result());
    }

    @Test
    void timeJumpsToTheEarliestDeadlineWhenAllAreBlocked() {
        Signal never = new Signal();
        for (int millis : new int[] {30, 10, 20}) {
            scheduler.actor("A" + millis, () -> {
                assertFalse(scheduler.await(never, scheduler.nanoTime() + millis));
                log.add(millis + " at " + scheduler.nanoTime());
            });
        }
        scheduler.runUntilIdle();
        assertEquals(List.of(), log);
        scheduler.runAll();
        assertEquals(List.of("10 at 10", "20 at 20", "30 at 30"), log);
    }

    @Test
    void aDeadlineIsMetExactly() {
        Actor a = scheduler.actor("A");
        Call<Boolean> wait = a.call(() -> scheduler.await(new Signal(), 100));
        scheduler.advance(99);
        a.proceed();
        assertTrue(wait.isBlocked());
        scheduler.advance(1);
        a.proceed();
        assertFalse(wait.result());
    }

    @Test
    void aSetSignalWinsOverAPassedDeadlineAndAnInterrupt() {
        Signal signal = new Signal();
        Actor a = scheduler.actor("A");
        Call<Boolean> wait = a.call(() -> scheduler.await(signal, 100) && Thread.interrupted());
        scheduler.advance(100);
        a.interrupt();
        signal.set();
        a.proceed();
        assertTrue(wait.result());
    }

    @Test
    void anInterruptEndsAWaitAndIsKeptWhileTheActorDoesNotWait() {
        Actor a = scheduler.actor("A");
        Call<?> wait = a.call(() -> scheduler.await(new Signal(), Waits.NO_DEADLINE));
        a.interrupt();
        assertFalse(wait.isBlocked());
        a.proceed();
        wait.failure(InterruptedException.class);
        a.interrupt();
        a.call(() -> scheduler.await(new Signal(), Waits.NO_DEADLINE)).failure(InterruptedException.class);
        assertFalse(a.call(() -> Thread.currentThread().isInterrupted()).result());
    }

    @Test
    void anInterruptByThreadReachesAWait() {
        Actor a = scheduler.actor("A");
        Thread thread = a.call(Thread::currentThread).result();
        Call<?> wait = a.call(() -> scheduler.await(new Signal(), Waits.NO_DEADLINE));
        thread.interrupt();
        a.proceed();
        wait.failure(InterruptedException.class);
    }

    @Test
    void aStallIsReportedWithTheStacksOfAll() {
        Actor a = scheduler.actor("Patience", () -> scheduler.await(new Signal(), Waits.NO_DEADLINE));
        AssertionError stall = assertThrows(AssertionError.class, scheduler::runAll);
        String message = String.valueOf(stall.getMessage());
        assertTrue(message.contains("Patience: waits without deadline"), message);
        assertTrue(message.contains("DeterministicSchedulerTest"), message);
        assertTrue(message.contains("seed 1"), message);
        assertTrue(a.isBlocked());
    }

    @Test
    void backgroundThreadsRunWhileAnActorWaitsForThem() {
        Signal work = new Signal();
        Signal done = new Signal();
        Threads.Handle handle = scheduler.start("journal", () -> {
            awaitQuietly(work);
            log.add("worked");
            done.set();
        });
        Actor a = scheduler.actor("A");
        a.call(() -> {
                    work.set();
                    return scheduler.await(done, Waits.NO_DEADLINE);
                })
                .result();
        assertEquals(List.of("worked"), log);
        scheduler.runUntilIdle();
        assertTrue(handle.ended().isSet());
    }

    @Test
    void aHeldBackgroundThreadRunsOnlyWhenToldTo() {
        scheduler.holdStarted(name -> name.equals("build"));
        Actor a = scheduler.actor("A");
        Call<?> wait = a.call(() ->
                scheduler.await(scheduler.start("build", () -> log.add("built")).ended(), Waits.NO_DEADLINE));
        scheduler.runUntilIdle();
        assertTrue(wait.isBlocked());
        scheduler.background("build").proceed();
        assertEquals(List.of("built"), log);
        a.proceed();
        wait.result();
    }

    @Test
    void aWaitingTestRunsTheActors() throws InterruptedException {
        Signal signal = new Signal();
        scheduler.actor("A", () -> {
            assertFalse(scheduler.await(new Signal(), 50));
            signal.set();
        });
        assertTrue(scheduler.await(signal, 1000));
        assertEquals(50, scheduler.nanoTime());
        assertFalse(scheduler.await(new Signal(), 70));
        assertEquals(70, scheduler.nanoTime());
        assertThrows(AssertionError.class, () -> scheduler.await(new Signal(), Waits.NO_DEADLINE));
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertEquals(orderFor(42), orderFor(42));
        Set<List<String>> orders = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            orders.add(orderFor(seed));
        }
        assertNotEquals(1, orders.size());
    }

    private static List<String> orderFor(long seed) {
        List<String> order = new ArrayList<>();
        try (DeterministicScheduler scheduler = new DeterministicScheduler(seed)) {
            for (String name : List.of("A", "B", "C")) {
                scheduler.actor(name, () -> {
                    for (int i = 0; i < 5; i++) {
                        order.add(name + i);
                        scheduler.yieldTurn();
                    }
                });
            }
            scheduler.runAll();
        }
        return order;
    }

    @Test
    void closingUnwindsWhatStillWaits() {
        Signal signal = new Signal();
        try (DeterministicScheduler closed = new DeterministicScheduler(1)) {
            Actor a = closed.actor("A", () -> {
                try {
                    closed.await(signal, Waits.NO_DEADLINE);
                } finally {
                    log.add("unwound");
                }
            });
            closed.runUntilBlocked(a);
        }
        assertEquals(List.of("unwound"), log);
    }

    @Test
    void closingReportsAFailureNobodyLookedAt() {
        DeterministicScheduler closed = new DeterministicScheduler(1);
        closed.start("worker", () -> {
            throw new IllegalStateException("lost");
        });
        closed.runAll();
        AssertionError error = assertThrows(AssertionError.class, closed::close);
        assertInstanceOf(IllegalStateException.class, error.getCause());
    }

    @Test
    void aStrangeThreadIsTurnedAway() {
        Actor a = scheduler.actor("A");
        DeterministicScheduler other = new DeterministicScheduler(1);
        a.call(() -> other.await(new Signal(), 5)).failure(IllegalStateException.class);
    }

    private void awaitQuietly(Signal signal) {
        try {
            scheduler.await(signal, Waits.NO_DEADLINE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
