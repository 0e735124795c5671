package org.tarndb.txn.lock;

import com.google.errorprone.annotations.ThreadSafe;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.TarnException;

/**
 * The locks of one database. Thread-safe, under the rule for one owner's calls that {@link LockOwner} states.
 *
 * <p>Latches, in the order they are taken: the {@link WaitGraph}, only by those that begin or end a wait; then one
 * {@link LockStripe}. Both are held for a moment and nobody waits, calls an owner or runs a describer while holding
 * one. A caller may hold no latch of its own in {@link #acquire}; in the other methods it may.
 */
@ThreadSafe
public final class LockTable {
    private static final int STRIPE_BITS = 6;

    private final Clock clock;
    private final Waits waits;
    private final LockMessages messages;
    private final LockStripe[] stripes;
    private final WaitGraph graph = new WaitGraph();

    /**
     * An empty table.
     *
     * @param describer names a key in messages, for instance {@code row (7, 'x') of table T}; called without latches, by
     *     any thread
     */
    public LockTable(Clock clock, Waits waits, Function<LockKey, String> describer) {
        this.clock = clock;
        this.waits = waits;
        this.messages = new LockMessages(describer);
        this.stripes = Stream.generate(LockStripe::new).limit(1L << STRIPE_BITS).toArray(LockStripe[]::new);
    }

    /**
     * Takes a lock, and waits for it if need be. An owner that holds the key already gets the mode that covers both. A
     * lock that was granted before the wait's time ran out, or before it was cancelled or interrupted, counts as granted.
     *
     * @param timeoutNanos how long to wait at most; 0 fails at once, {@link Waits#NO_DEADLINE} waits without limit
     * @param cancellation ends the wait at once
     * @throws TarnException DEADLOCK_DETECTED when this wait would close a cycle of waits; LOCK_TIMEOUT; INTERRUPTED,
     *     with the thread's flag set; or the cancellation's reason. The owner keeps what it holds.
     */
    public void acquire(LockOwner owner, LockKey key, LockMode mode, long timeoutNanos, Cancellation cancellation) {
        cancellation.throwIfCancelled();
        LockStripe stripe = stripeOf(key);
        // A lock of a short transaction is free again soon. Nobody passes those who wait already, so nobody starves.
        if (!stripe.tryAcquire(owner, key, mode)
                && (timeoutNanos == 0 || !waits.spin(() -> stripe.tryAcquire(owner, key, mode)))) {
            waitFor(stripe, owner, key, mode, timeoutNanos, cancellation);
        }
    }

    /** Takes a lock if that needs no wait: for NOWAIT and SKIP LOCKED. An owner may upgrade what it holds. */
    public boolean tryAcquire(LockOwner owner, LockKey key, LockMode mode) {
        return stripeOf(key).tryAcquire(owner, key, mode);
    }

    /**
     * Takes a lock if that needs no wait, and fails otherwise, naming who holds it.
     *
     * @throws TarnException LOCK_NOT_AVAILABLE
     */
    public void acquireNow(LockOwner owner, LockKey key, LockMode mode) {
        List<LockOwner> blockers = stripeOf(key).acquireOrBlockers(owner, key, mode);
        if (!blockers.isEmpty()) {
            throw messages.notAvailable(key, blockers);
        }
    }

    /** Gives back the lock that the owner took last, and wakes those whose turn it is. The owner must not be waiting. */
    public void releaseNewest(LockOwner owner) {
        Grant newest = owner.takeNewest();
        if (newest == null || owner.isWaiting()) {
            throw TarnException.internal("The last lock of " + owner.describe() + " cannot be released");
        }
        stripeOf(newest.entry().key()).release(newest);
    }

    /** Whether the owner holds the key in this mode or in one that covers it. */
    public boolean holds(LockOwner owner, LockKey key, LockMode mode) {
        return stripeOf(key).holds(owner, key, mode);
    }

    /** Releases all that an owner holds and wakes those whose turn it is. The owner must not be waiting. */
    public void releaseAll(LockOwner owner) {
        if (owner.isWaiting()) {
            throw TarnException.internal("The locks of " + owner.describe() + " are released while it waits for one");
        }
        for (Grant grant = owner.takeAll(); grant != null; ) {
            Grant older = grant.older();
            stripeOf(grant.entry().key()).release(grant);
            grant = older;
        }
    }

    /** The locks held now, each counted once for each holder; 0 when no transaction is active. */
    public long heldCount() {
        return Stream.of(stripes).mapToLong(LockStripe::heldCount).sum();
    }

    /** The owners that wait now. */
    public int waitingCount() {
        return graph.waitingCount();
    }

    /** All that is held and waited for; a key's holders and queue fit together, different keys are read one by one. */
    public List<LockInfo> snapshot() {
        List<LockInfo> infos = new ArrayList<>();
        for (LockStripe stripe : stripes) {
            stripe.describeTo(infos);
        }
        return infos;
    }

    /** The keys the table remembers: those held or waited for, so 0 when no transaction is active. */
    int keyCount() {
        return IntStream.range(0, stripes.length)
                .map(i -> stripes[i].keyCount())
                .sum();
    }

    private void waitFor(
            LockStripe stripe,
            LockOwner owner,
            LockKey key,
            LockMode mode,
            long timeoutNanos,
            Cancellation cancellation) {
        long deadlineNanos = deadline(timeoutNanos);
        WaitGraph.Wait wait = begin(stripe, owner, key, mode);
        if (wait == null) {
            return;
        }
        InterruptedException interrupt = null;
        List<LockOwner> blockers = List.of();
        try (Cancellation.Registration registration =
                cancellation.onCancel(wait.request().signal()::set)) {
            waits.await(wait.request().signal(), deadlineNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            interrupt = e;
        } finally {
            blockers = graph.end(wait);
        }
        if (blockers.isEmpty()) {
            return;
        }
        if (interrupt != null) {
            throw messages.interrupted(key, blockers, interrupt);
        }
        cancellation.throwIfCancelled();
        throw messages.timeout(key, mode, timeoutNanos, blockers);
    }

    private WaitGraph.@Nullable Wait begin(LockStripe stripe, LockOwner owner, LockKey key, LockMode mode) {
        try {
            return graph.begin(stripe, owner, key, mode);
        } catch (WaitGraph.DeadlockException e) {
            throw messages.deadlock(e.cycle());
        }
    }

    private long deadline(long timeoutNanos) {
        return timeoutNanos >= Waits.NO_DEADLINE / 2 ? Waits.NO_DEADLINE : clock.nanoTime() + timeoutNanos;
    }

    /** Fibonacci hashing: the high bits of the product depend on all bits, and leave the low ones to the stripe's map. */
    private LockStripe stripeOf(LockKey key) {
        return stripes[(key.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - STRIPE_BITS)];
    }
}
