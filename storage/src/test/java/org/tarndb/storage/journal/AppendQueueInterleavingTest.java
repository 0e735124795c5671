package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;

/** What is added is taken once and in order, or refused; the journal's thread never sleeps over it. */
@Tag(Interleavings.TAG)
@Timeout(120)
class AppendQueueInterleavingTest {
    private final Waits waits = Waits.parking(Clock.system());

    private static void add(AppendQueue queue, long csn) {
        queue.add(csn, JournalRecord.of(new byte[] {1}), Durability.DEFAULT);
    }

    @Test
    void everyRecordIsTakenOnceAndInOrder() {
        explore(() -> {
            AppendQueue queue = new AppendQueue();
            AtomicInteger adders = new AtomicInteger(2);
            Object order = new Object();
            long[] lastCsn = new long[1];
            Interleavings.Action adder = () -> {
                for (int i = 0; i < 2; i++) {
                    synchronized (order) { // as the commit latch does
                        add(queue, ++lastCsn[0]);
                    }
                }
                if (adders.decrementAndGet() == 0) {
                    queue.close();
                }
            };
            List<Long> taken = new ArrayList<>();
            inParallel(adder, adder, () -> takeAll(queue, taken));
            assertEquals(List.of(1L, 2L, 3L, 4L), taken);
            assertEquals(0, queue.bytes());
        });
    }

    private void takeAll(AppendQueue queue, List<Long> taken) throws InterruptedException {
        boolean closing = false;
        while (!closing) {
            AppendQueue.Work work = queue.await(waits, Waits.NO_DEADLINE);
            work.entries().forEach(entry -> taken.add(entry.csn()));
            queue.done(work.bytes());
            closing = work.closing();
        }
    }

    /** As a commit that waits for its record: nobody else comes and wakes the thread. */
    @Test
    void aRecordThatIsAloneIsTaken() {
        explore(() -> {
            AppendQueue queue = new AppendQueue();
            Signal taken = new Signal();
            inParallel(
                    () -> {
                        add(queue, 1);
                        waits.await(taken, Waits.NO_DEADLINE);
                        queue.close();
                    },
                    () -> {
                        for (AppendQueue.Work work = AppendQueue.NO_WORK; !work.closing(); ) {
                            work = queue.await(waits, Waits.NO_DEADLINE);
                            work.entries().forEach(entry -> taken.set());
                        }
                    });
        });
    }

    @Test
    void aReleaseWakesTheThreadToo() {
        explore(() -> {
            AppendQueue queue = new AppendQueue();
            List<Long> released = new ArrayList<>();
            inParallel(() -> queue.release(7), () -> queue.release(5), () -> {
                long highest = Long.MIN_VALUE;
                while (highest < 7) {
                    highest = Math.max(
                            highest, queue.await(waits, Waits.NO_DEADLINE).releasedCsn());
                }
                released.add(highest);
            });
            assertEquals(List.of(7L), released);
        });
    }

    /** When the thread has failed: each record is either reported to have been dropped, or refused to who adds it. */
    @Test
    void noRecordIsForgottenWhenTheThreadEnds() {
        explore(() -> {
            AppendQueue queue = new AppendQueue();
            TarnException cause = new TarnException(ErrorCode.IO_ERROR, "by the test");
            Set<Long> accepted = ConcurrentHashMap.newKeySet();
            Set<Long> firstDropped = ConcurrentHashMap.newKeySet();
            inParallel(
                    () -> {
                        for (long csn = 1; csn <= 3; csn++) {
                            try {
                                add(queue, csn);
                                accepted.add(csn);
                            } catch (TarnException e) {
                                assertSame(cause, e.getCause());
                            }
                        }
                    },
                    () -> {
                        for (long first; (first = queue.dropOrEnd(cause)) < Long.MAX_VALUE; ) {
                            firstDropped.add(first);
                        }
                    });
            assertEquals(Long.MAX_VALUE, queue.drop(), "a record waits for nobody");
            assertTrue(accepted.containsAll(firstDropped));
            assertEquals(accepted.isEmpty(), firstDropped.isEmpty());
            assertEquals(accepted.isEmpty() ? Set.of() : Set.of(1L), first(firstDropped));
        });
    }

    private static Set<Long> first(Set<Long> csns) {
        return csns.isEmpty() ? Set.of() : Set.of(Collections.min(csns));
    }
}
