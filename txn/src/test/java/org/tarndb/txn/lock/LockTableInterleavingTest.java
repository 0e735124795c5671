package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;

/**
 * Few owners on one or two keys. Without time-outs a lost wake-up, or a deadlock that is not found, hangs. The counters are
 * read and written in steps, so they come out wrong when two are inside. At the end the table is empty (L4).
 */
@Tag(Interleavings.TAG)
@Timeout(120)
class LockTableInterleavingTest {
    private static final LockKey A = LockKey.row(1, new byte[] {1});
    private static final LockKey B = LockKey.row(1, new byte[] {2});

    /** What the owners of one scenario share. */
    private static final class Scene {
        final LockTable locks = new LockTable(Clock.system(), Waits.parking(Clock.system()), LockKey::toString);
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger readers = new AtomicInteger();
        final AtomicInteger victims = new AtomicInteger();

        void acquire(TestOwner owner, LockKey key, LockMode mode) {
            locks.acquire(owner, key, mode, Waits.NO_DEADLINE, Cancellation.never());
        }

        /** Takes the locks and works under the last of them, or is the victim of a deadlock. */
        void work(long id, LockMode last, LockKey... keys) {
            TestOwner owner = new TestOwner(id);
            try {
                for (int i = 0; i < keys.length; i++) {
                    acquire(owner, keys[i], i < keys.length - 1 ? LockMode.EXCLUSIVE : last);
                }
                touch(last);
            } catch (TarnException e) {
                assertEquals(ErrorCode.DEADLOCK_DETECTED, e.code());
                victims.incrementAndGet();
            } finally {
                locks.releaseAll(owner);
            }
        }

        void touch(LockMode mode) {
            if (mode == LockMode.EXCLUSIVE) {
                assertEquals(1, inside.incrementAndGet(), "L1: two writers");
                assertEquals(0, readers.get(), "L1: a writer and a reader");
                inside.decrementAndGet();
            } else {
                readers.incrementAndGet();
                assertEquals(0, inside.get(), "L1: a reader and a writer");
                readers.decrementAndGet();
            }
        }

        void assertEmpty() {
            assertEquals(0, locks.heldCount());
            assertEquals(0, locks.waitingCount());
            assertEquals(0, locks.keyCount());
        }
    }

    @Test
    void writersAndReadersOfOneKey() {
        explore(() -> {
            Scene scene = new Scene();
            inParallel(
                    () -> scene.work(1, LockMode.EXCLUSIVE, A),
                    () -> scene.work(2, LockMode.SHARED, A),
                    () -> scene.work(3, LockMode.EXCLUSIVE, A),
                    () -> scene.work(4, LockMode.SHARED, A));
            assertEquals(0, scene.victims.get(), "nobody waits in a cycle");
            scene.assertEmpty();
        });
    }

    @Test
    void twoKeysInOppositeOrder() {
        explore(() -> {
            Scene scene = new Scene();
            inParallel(() -> scene.work(1, LockMode.EXCLUSIVE, A, B), () -> scene.work(2, LockMode.EXCLUSIVE, B, A));
            assertTrue(scene.victims.get() <= 1, "one victim is enough");
            scene.assertEmpty();
        });
    }

    @Test
    void aCycleOfThree() {
        explore(() -> {
            Scene scene = new Scene();
            LockKey c = LockKey.table(1);
            inParallel(
                    () -> scene.work(1, LockMode.EXCLUSIVE, A, B),
                    () -> scene.work(2, LockMode.EXCLUSIVE, B, c),
                    () -> scene.work(3, LockMode.EXCLUSIVE, c, A));
            assertTrue(scene.victims.get() <= 1, "one victim is enough");
            scene.assertEmpty();
        });
    }

    /** Both hold it shared and want it exclusively: the second to ask is the victim, and the first gets it. */
    @Test
    void twoUpgrades() {
        explore(() -> {
            Scene scene = new Scene();
            Interleavings.Action upgrade = () -> {
                TestOwner owner = new TestOwner(Thread.currentThread().getId());
                scene.acquire(owner, A, LockMode.SHARED);
                try {
                    scene.acquire(owner, A, LockMode.EXCLUSIVE);
                    scene.touch(LockMode.EXCLUSIVE);
                } catch (TarnException e) {
                    assertEquals(ErrorCode.DEADLOCK_DETECTED, e.code());
                    scene.victims.incrementAndGet();
                } finally {
                    scene.locks.releaseAll(owner);
                }
            };
            inParallel(upgrade, upgrade, () -> scene.work(0, LockMode.EXCLUSIVE, A));
            assertTrue(scene.victims.get() <= 1, "one victim is enough");
            scene.assertEmpty();
        });
    }

    /** The one behind it in the queue must be woken, whether the request was granted or withdrawn. */
    @Test
    void aWaitThatIsCancelledAsTheLockIsReleased() {
        explore(() -> {
            Scene scene = new Scene();
            Cancellation cancellation = new Cancellation();
            inParallel(
                    () -> scene.work(1, LockMode.EXCLUSIVE, A),
                    () -> waitThatMayEnd(scene, Waits.NO_DEADLINE, cancellation, ErrorCode.QUERY_CANCELED),
                    () -> scene.work(3, LockMode.SHARED, A),
                    () -> cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop")));
            scene.assertEmpty();
        });
    }

    /** A reader behind a writer that gives up: the lock that both wait for is not released before the reader has it too. */
    @Test
    void whoWaitedBehindACancelledWaitGoesOn() {
        explore(() -> {
            Scene scene = new Scene();
            TestOwner holder = new TestOwner(1);
            scene.acquire(holder, A, LockMode.SHARED);
            Cancellation cancellation = new Cancellation();
            Signal read = new Signal();
            inParallel(
                    () -> waitThatMayEnd(scene, Waits.NO_DEADLINE, cancellation, ErrorCode.QUERY_CANCELED),
                    () -> cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop")),
                    () -> {
                        scene.work(3, LockMode.SHARED, A);
                        read.set();
                    },
                    () -> {
                        Waits.parking(Clock.system()).await(read, Waits.NO_DEADLINE);
                        scene.locks.releaseAll(holder);
                    });
            scene.assertEmpty();
        });
    }

    @Test
    void aWaitWhoseTimeRunsOutAsTheLockIsReleased() {
        explore(() -> {
            Scene scene = new Scene();
            inParallel(
                    () -> scene.work(1, LockMode.EXCLUSIVE, A),
                    () -> waitThatMayEnd(scene, 300_000, Cancellation.never(), ErrorCode.LOCK_TIMEOUT),
                    () -> scene.work(3, LockMode.EXCLUSIVE, A));
            scene.assertEmpty();
        });
    }

    private static void waitThatMayEnd(Scene scene, long timeoutNanos, Cancellation cancellation, ErrorCode end) {
        TestOwner owner = new TestOwner(2);
        try {
            scene.locks.acquire(owner, A, LockMode.EXCLUSIVE, timeoutNanos, cancellation);
            scene.touch(LockMode.EXCLUSIVE);
        } catch (TarnException e) {
            assertEquals(end, e.code());
        } finally {
            scene.locks.releaseAll(owner);
        }
    }
}
