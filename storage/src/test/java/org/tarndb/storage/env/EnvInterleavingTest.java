package org.tarndb.storage.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;

/** Signals wake every waiter, and cancellations reach every listener, whoever comes first. A lost wake-up hangs. */
@Tag(Interleavings.TAG)
@Timeout(120)
class EnvInterleavingTest {
    private final Waits waits = Waits.parking(Clock.system());

    private static TarnException reason(String message) {
        return new TarnException(ErrorCode.QUERY_CANCELED, message);
    }

    @Test
    void setWakesAllWhoWaitOrComeLater() {
        explore(() -> {
            Signal signal = new Signal();
            int[] written = new int[1];
            inParallel(
                    () -> {
                        written[0] = 1;
                        signal.set();
                    },
                    signal::set,
                    () -> assertTrue(waits.await(signal, Waits.NO_DEADLINE)),
                    () -> assertTrue(waits.await(signal, Waits.NO_DEADLINE)));
            assertEquals(1, written[0]);
        });
    }

    @Test
    void anInterruptEndsTheWaitOrIsKept() {
        explore(() -> {
            Signal signal = new Signal();
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread[] waiter = new Thread[1];
            Signal started = new Signal();
            inParallel(
                    () -> {
                        waiter[0] = Thread.currentThread();
                        started.set();
                        waits.awaitUninterruptibly(signal);
                        interrupted.set(Thread.interrupted());
                    },
                    () -> {
                        waits.await(started, Waits.NO_DEADLINE);
                        waiter[0].interrupt();
                        signal.set();
                    });
            assertTrue(interrupted.get(), "the interrupt is lost");
        });
    }

    @Test
    void aListenerHearsOfACancellationThatComesAsItIsAdded() {
        explore(() -> {
            Cancellation outer = new Cancellation();
            Cancellation inner = outer.nested();
            Signal heard = new Signal();
            inParallel(() -> outer.cancel(reason("outer")), () -> {
                try (Cancellation.Registration registration = inner.onCancel(heard::set)) {
                    waits.await(heard, Waits.NO_DEADLINE);
                }
                assertTrue(inner.isCancelled());
            });
        });
    }

    @Test
    void oneReasonAloneIsKept() {
        explore(() -> {
            Cancellation cancellation = new Cancellation();
            List<TarnException> reasons = List.of(reason("one"), reason("two"));
            ConcurrentLinkedQueue<TarnException> seen = new ConcurrentLinkedQueue<>();
            AtomicInteger calls = new AtomicInteger();
            try (Cancellation.Registration registration = cancellation.onCancel(calls::incrementAndGet)) {
                inParallel(() -> cancellation.cancel(reasons.get(0)), () -> cancellation.cancel(reasons.get(1)), () -> {
                    TarnException why = cancellation.reason();
                    if (why != null) {
                        seen.add(why);
                    }
                });
            }
            TarnException kept = cancellation.reason();
            seen.forEach(earlier -> assertSame(kept, earlier));
            assertEquals(1, calls.get());
        });
    }

    @Test
    void aFollowerIsCancelledWhileItFollows() {
        explore(() -> {
            Cancellation leader = new Cancellation();
            Cancellation follower = new Cancellation();
            Signal followed = new Signal();
            inParallel(() -> leader.cancel(reason("stop")), () -> {
                try (Cancellation.Registration following = follower.follow(leader);
                        Cancellation.Registration listening = follower.onCancel(followed::set)) {
                    waits.await(followed, Waits.NO_DEADLINE);
                }
            });
            assertTrue(follower.isCancelled());
        });
    }
}
