package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;

class StatementTimerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static Env env(DeterministicScheduler scheduler) {
        Env system = Env.system();
        return new Env(system.files(), scheduler, scheduler, scheduler, system.entropy());
    }

    /** Lets virtual time pass. */
    private static void sleep(DeterministicScheduler scheduler, long nanos) throws InterruptedException {
        scheduler.await(new Signal(), scheduler.nanoTime() + nanos);
    }

    @Test
    void cancelsInTheOrderOfDeadlines() throws InterruptedException {
        try (DeterministicScheduler scheduler = new DeterministicScheduler(1);
                StatementTimer timer = new StatementTimer(env(scheduler), "test")) {
            Cancellation late = new Cancellation();
            Cancellation early = new Cancellation();
            timer.schedule(late, 10 * SECOND);
            timer.schedule(early, 2 * SECOND);
            sleep(scheduler, SECOND);
            assertFalse(early.isCancelled());
            sleep(scheduler, 2 * SECOND);
            assertTrue(early.isCancelled());
            assertFalse(late.isCancelled());
            sleep(scheduler, 8 * SECOND);
            TarnException reason = assertThrows(TarnException.class, late::throwIfCancelled);
            assertEquals(ErrorCode.QUERY_TIMEOUT, reason.code());
        }
    }

    /** A machine may have no thread to give for a moment. */
    @Test
    void aThreadThatCannotStartIsStartedLater() throws InterruptedException {
        try (DeterministicScheduler scheduler = new DeterministicScheduler(3)) {
            AtomicInteger refusals = new AtomicInteger(2);
            Threads threads = (name, body) -> {
                if (refusals.getAndDecrement() > 0) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                return scheduler.start(name, body);
            };
            Env system = Env.system();
            Env env = new Env(system.files(), scheduler, scheduler, threads, system.entropy());
            try (StatementTimer timer = new StatementTimer(env, "test")) {
                Cancellation refused = new Cancellation();
                assertThrows(OutOfMemoryError.class, () -> timer.schedule(refused, SECOND));
                assertThrows(OutOfMemoryError.class, () -> timer.schedule(refused, SECOND));
                Cancellation statement = new Cancellation();
                timer.schedule(statement, SECOND);
                sleep(scheduler, 2 * SECOND);
                assertTrue(statement.isCancelled());
                assertFalse(refused.isCancelled(), "that statement did not begin");
            }
        }
    }

    @Test
    void leavesAloneWhatIsOver() throws InterruptedException {
        try (DeterministicScheduler scheduler = new DeterministicScheduler(2);
                StatementTimer timer = new StatementTimer(env(scheduler), "test")) {
            Cancellation statement = new Cancellation();
            timer.schedule(statement, SECOND).close();
            sleep(scheduler, 5 * SECOND);
            assertFalse(statement.isCancelled());
        }
    }
}
