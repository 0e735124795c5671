package org.tarndb.txn.lock;

import com.google.errorprone.annotations.ThreadSafe;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** A share of the lock table's keys under one latch, which is this object's monitor. Nothing here blocks. */
@ThreadSafe
final class LockStripe {
    @GuardedBy("this")
    private final Map<LockKey, LockEntry> entries = new HashMap<>();

    @GuardedBy("this")
    private int heldCount;

    /** Takes the lock if nobody stands in the way; never waits. */
    synchronized boolean tryAcquire(LockOwner owner, LockKey key, LockMode mode) {
        LockEntry entry = entries.get(key);
        if (entry == null) {
            entry = new LockEntry(key);
            entries.put(key, entry);
            entry.addHolder(owner, mode);
            heldCount++;
            return true;
        }
        Grant held = entry.holder(owner);
        if (held == null) {
            if (!entry.isFree(owner, mode, false)) {
                return false;
            }
            entry.addHolder(owner, mode);
            heldCount++;
            return true;
        }
        LockMode wanted = held.mode().and(mode);
        if (wanted != held.mode()) {
            if (!entry.isFree(owner, wanted, true)) {
                return false;
            }
            held.strengthen(wanted);
        }
        return true;
    }

    /** Takes the lock, or puts a request into the key's queue and returns it. */
    synchronized @Nullable LockRequest acquireOrEnqueue(LockOwner owner, LockKey key, LockMode mode) {
        if (tryAcquire(owner, key, mode)) {
            return null;
        }
        LockEntry entry = entries.get(key);
        if (entry == null) {
            throw TarnException.internal("L1: the key " + key + " is not free but nobody holds it");
        }
        Grant held = entry.holder(owner);
        LockMode wanted = held == null ? mode : held.mode().and(mode);
        LockRequest request = new LockRequest(owner, entry, wanted);
        entry.enqueue(request, held != null);
        return request;
    }

    /** Takes the lock, or gives those that stand in the way. */
    synchronized List<LockOwner> acquireOrBlockers(LockOwner owner, LockKey key, LockMode mode) {
        LockRequest request = acquireOrEnqueue(owner, key, mode);
        return request == null ? List.of() : withdraw(request);
    }

    /** Ends a hold, and grants what became free. Takes no memory: it is what ends a transaction that had too little. */
    synchronized void release(Grant grant) {
        LockEntry entry = grant.entry();
        entry.removeHolder(grant);
        heldCount--;
        settle(entry);
    }

    /**
     * Takes a request out of its queue, unless it was granted before.
     *
     * @return whom it waited for; empty when it was granted
     */
    synchronized List<LockOwner> withdraw(LockRequest request) {
        try {
            List<LockOwner> blockers = blockersOf(request);
            if (blockers.isEmpty() && !request.isGranted()) {
                throw TarnException.internal(
                        "L2: a request for " + request.entry().key() + " waited for nobody");
            }
            return blockers;
        } finally {
            drop(request);
        }
    }

    /** Takes a request out of its queue, unless it was granted before. Takes no memory. */
    synchronized void drop(LockRequest request) {
        if (!request.isGranted() && request.entry().dequeue(request)) {
            settle(request.entry());
        }
    }

    /** Whom a request waits for; empty when it was granted. */
    synchronized List<LockOwner> blockersOf(LockRequest request) {
        if (request.isGranted()) {
            return List.of();
        }
        List<LockOwner> blockers = new ArrayList<>();
        request.entry().forEachBlocker(request, blockers::add);
        return blockers;
    }

    synchronized boolean holds(LockOwner owner, LockKey key, LockMode mode) {
        LockEntry entry = entries.get(key);
        Grant held = entry == null ? null : entry.holder(owner);
        return held != null && held.mode().covers(mode);
    }

    synchronized int heldCount() {
        return heldCount;
    }

    synchronized int keyCount() {
        return entries.size();
    }

    synchronized void describeTo(List<LockInfo> infos) {
        entries.values().forEach(entry -> entry.describeTo(infos));
    }

    @GuardedBy("this")
    private void settle(LockEntry entry) {
        heldCount += entry.grantFree();
        if (entry.isUnused()) {
            entries.remove(entry.key());
        }
    }
}
