package org.tarndb.txn.lock;

import com.google.errorprone.annotations.ThreadSafe;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for which request, and the search for waits that would never end.
 *
 * <p>Every wait begins and ends under this object's latch; locks are granted and released without it. A search is exact
 * all the same. It reads the edges one stripe at a time, but an owner that waits neither releases nor takes anything,
 * and no owner begins or gives up a wait during the search; so once an owner on the path is seen waiting for the next,
 * it goes on waiting until the next one releases, which one that waits does not. A cycle found is therefore there as a
 * whole, and a cycle that forms is found by the wait that closes it.
 *
 * <p>Latch order: this, then a stripe.
 */
@ThreadSafe
final class WaitGraph {
    @GuardedBy("this")
    private final Map<LockOwner, Wait> waits = new HashMap<>();

    /** A request that waits, and the stripe that guards it. */
    record Wait(LockStripe stripe, LockRequest request) {}

    /**
     * Takes the lock or begins to wait for it.
     *
     * @return the wait, to be ended by {@link #end}; null when the lock was taken
     * @throws DeadlockException when the wait would close a cycle; it has not begun then
     */
    synchronized @Nullable Wait begin(LockStripe stripe, LockOwner owner, LockKey key, LockMode mode)
            throws DeadlockException {
        LockRequest request = stripe.acquireOrEnqueue(owner, key, mode);
        if (request == null) {
            return null;
        }
        boolean begun = false;
        try {
            Wait wait = new Wait(stripe, request);
            waits.put(owner, wait);
            owner.setWaiting(true);
            List<LockRequest> cycle = findCycle(wait);
            if (!cycle.isEmpty()) {
                throw new DeadlockException(cycle);
            }
            begun = true;
            return wait;
        } finally {
            if (!begun) {
                forget(stripe, request);
            }
        }
    }

    /** Leaves no trace of a wait, whatever cut it short; takes no memory. */
    @GuardedBy("this")
    private void forget(LockStripe stripe, LockRequest request) {
        stripe.drop(request);
        request.owner().setWaiting(false);
        waits.remove(request.owner());
    }

    /**
     * Ends a wait, whether it was granted or is given up.
     *
     * @return whom it still waited for; empty when the lock is granted
     */
    synchronized List<LockOwner> end(Wait wait) {
        try {
            return wait.stripe().withdraw(wait.request());
        } finally {
            forget(wait.stripe(), wait.request());
        }
    }

    synchronized int waitingCount() {
        return waits.size();
    }

    /** The shortest cycle through a wait, as the requests along it, the given one first; empty when there is none. */
    @GuardedBy("this")
    private List<LockRequest> findCycle(Wait start) {
        Map<Wait, Wait> reachedFrom = new HashMap<>();
        Queue<Wait> frontier = new ArrayDeque<>(List.of(start));
        for (Wait wait; (wait = frontier.poll()) != null; ) {
            for (LockOwner blocker : wait.stripe().blockersOf(wait.request())) {
                if (blocker == start.request().owner()) {
                    return pathTo(wait, reachedFrom);
                }
                Wait next = waits.get(blocker);
                if (next != null && reachedFrom.putIfAbsent(next, wait) == null) {
                    frontier.add(next);
                }
            }
        }
        return List.of();
    }

    private static List<LockRequest> pathTo(Wait last, Map<Wait, Wait> reachedFrom) {
        List<LockRequest> path = new ArrayList<>();
        for (Wait wait = last; wait != null; wait = reachedFrom.get(wait)) {
            path.add(0, wait.request());
        }
        return path;
    }

    /** A wait that would never end. */
    static final class DeadlockException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient List<LockRequest> cycle;

        private DeadlockException(List<LockRequest> cycle) {
            super("deadlock", null, false, false);
            this.cycle = cycle;
        }

        /** The victim's request first; each one waits for the owner of the next, and the last for the victim. */
        List<LockRequest> cycle() {
            return cycle;
        }
    }
}
