package org.tarndb.txn.lock;

import org.jspecify.annotations.Nullable;

/**
 * A transaction as the lock table sees it, with the list of what it holds.
 *
 * <p>Threads: calls to the lock table for one owner come from one thread at a time, and what one did happens before what
 * the next does; so a rollback may come from another thread than the statements. While the owner waits, the thread that
 * grants the lock adds to the list; the grant happens before the owner's thread goes on.
 */
public abstract class LockOwner {
    private final long id;
    private @Nullable Grant newest;
    private int heldCount;
    private boolean waiting;

    protected LockOwner(long id) {
        this.id = id;
    }

    public final long id() {
        return id;
    }

    /** Who this is, in short; as for {@link #describe}. */
    public String name() {
        return Long.toString(id);
    }

    /**
     * Who this is and what it runs, for the messages of those that wait for it: for instance {@code transaction 17
     * running UPDATE t SET a = 1}. Called by any thread at any time, without latches; must not block.
     */
    public abstract String describe();

    /** How many locks it holds; for its own thread. */
    public final int heldCount() {
        return heldCount;
    }

    final void push(Grant grant) {
        grant.setOlder(newest);
        newest = grant;
        heldCount++;
    }

    /** Takes the whole list: the newest lock, each leading to the one before it. */
    final @Nullable Grant takeAll() {
        Grant all = newest;
        newest = null;
        heldCount = 0;
        return all;
    }

    /** Takes the newest lock off the list; null when there is none. */
    final @Nullable Grant takeNewest() {
        Grant taken = newest;
        if (taken != null) {
            newest = taken.older();
            heldCount--;
        }
        return taken;
    }

    final boolean isWaiting() {
        return waiting;
    }

    final void setWaiting(boolean waiting) {
        this.waiting = waiting;
    }

    @Override
    public String toString() {
        return describe();
    }
}
