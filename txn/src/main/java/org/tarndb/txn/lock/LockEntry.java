package org.tarndb.txn.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** One key's holders and its queue. Not thread-safe: guarded by its stripe. */
final class LockEntry {
    private final LockKey key;
    private @Nullable Grant holders;

    /** An upgrade first, then the rest in order of arrival; null until somebody waits. */
    private @Nullable List<LockRequest> queue;

    LockEntry(LockKey key) {
        this.key = key;
    }

    LockKey key() {
        return key;
    }

    @Nullable
    Grant holder(LockOwner owner) {
        for (Grant grant = holders; grant != null; grant = grant.nextHolder) {
            if (grant.owner() == owner) {
                return grant;
            }
        }
        return null;
    }

    boolean isUnused() {
        return holders == null && queue().isEmpty();
    }

    /** Whether the owner may have the mode now. An upgrade does not stand back for the queue. */
    boolean isFree(LockOwner owner, LockMode mode, boolean upgrade) {
        return isFreeOfHolders(owner, mode) && (upgrade || isFreeOfRequests(mode, queue().size()));
    }

    void addHolder(LockOwner owner, LockMode mode) {
        addHolder(new Grant(owner, this, mode));
    }

    private void addHolder(Grant grant) {
        grant.nextHolder = holders;
        holders = grant;
        grant.owner().push(grant);
    }

    void removeHolder(Grant leaving) {
        Grant previous = null;
        for (Grant grant = holders; grant != leaving; grant = grant.nextHolder) {
            if (grant == null) {
                throw TarnException.internal("The lock on " + key + " is released by an owner that does not hold it");
            }
            previous = grant;
        }
        if (previous == null) {
            holders = leaving.nextHolder;
        } else {
            previous.nextHolder = leaving.nextHolder;
        }
        leaving.nextHolder = null;
    }

    /**
     * Adds a request that cannot be granted now.
     *
     * @param upgrade whether its owner holds the key already. There is never a second one waiting: each would wait for
     *     the other to release
     */
    void enqueue(LockRequest request, boolean upgrade) {
        if (queue == null) {
            queue = new ArrayList<>();
        }
        queue.add(upgrade ? 0 : queue.size(), request);
    }

    /** Whether it was there. */
    boolean dequeue(LockRequest request) {
        return queue != null && queue.remove(request);
    }

    /**
     * Grants every request that has nobody left to wait for.
     *
     * @return how many of them are new holders
     */
    int grantFree() {
        int newHolders = 0;
        for (int i = 0; i < queue().size(); ) {
            LockRequest request = queue().get(i);
            if (isFreeOfHolders(request.owner(), request.mode()) && isFreeOfRequests(request.mode(), i)) {
                queue().remove(i);
                newHolders += grant(request);
            } else if (request.mode() == LockMode.EXCLUSIVE) {
                break; // whatever is behind it waits for it
            } else {
                i++;
            }
        }
        return newHolders;
    }

    private int grant(LockRequest request) {
        Grant held = holder(request.owner());
        if (held == null) {
            addHolder(request.grantToGive());
        } else {
            held.strengthen(request.mode());
        }
        request.grant();
        return held == null ? 1 : 0;
    }

    /**
     * Gives the owners that a waiting request waits for: holders first, then those ahead of it, nearest first. Those
     * ahead of an exclusive request that is itself ahead are left out: it waits for them.
     */
    void forEachBlocker(LockRequest request, Consumer<LockOwner> action) {
        for (Grant grant = holders; grant != null; grant = grant.nextHolder) {
            if (grant.owner() != request.owner() && !grant.mode().isCompatibleWith(request.mode())) {
                action.accept(grant.owner());
            }
        }
        for (int i = queue().indexOf(request) - 1; i >= 0; i--) {
            LockRequest ahead = queue().get(i);
            if (!ahead.mode().isCompatibleWith(request.mode())) {
                action.accept(ahead.owner());
            }
            if (ahead.mode() == LockMode.EXCLUSIVE) {
                break;
            }
        }
    }

    void describeTo(List<LockInfo> infos) {
        for (Grant grant = holders; grant != null; grant = grant.nextHolder) {
            infos.add(new LockInfo(key, grant.owner(), grant.mode(), true, List.of()));
        }
        for (LockRequest request : queue()) {
            List<LockOwner> blockers = new ArrayList<>();
            forEachBlocker(request, blockers::add);
            infos.add(new LockInfo(key, request.owner(), request.mode(), false, blockers));
        }
    }

    private List<LockRequest> queue() {
        return queue == null ? List.of() : queue;
    }

    private boolean isFreeOfHolders(LockOwner owner, LockMode mode) {
        for (Grant grant = holders; grant != null; grant = grant.nextHolder) {
            if (grant.owner() != owner && !grant.mode().isCompatibleWith(mode)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFreeOfRequests(LockMode mode, int end) {
        for (int i = 0; i < end; i++) {
            if (!queue().get(i).mode().isCompatibleWith(mode)) {
                return false;
            }
        }
        return true;
    }
}
