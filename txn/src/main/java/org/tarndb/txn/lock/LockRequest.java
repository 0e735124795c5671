package org.tarndb.txn.lock;

import org.tarndb.storage.env.Signal;

/** A request that waits. */
final class LockRequest {
    private final LockOwner owner;
    private final LockEntry entry;
    private final LockMode mode;
    private final Signal signal = new Signal();

    /** Made before it is needed, so that granting takes no memory. */
    private final Grant grantToGive;

    /** Guarded by the entry's stripe. */
    private boolean granted;

    /**
     * A request.
     *
     * @param mode what the owner will hold once it is granted, together with what it holds already
     */
    LockRequest(LockOwner owner, LockEntry entry, LockMode mode) {
        this.owner = owner;
        this.entry = entry;
        this.mode = mode;
        this.grantToGive = new Grant(owner, entry, mode);
    }

    LockOwner owner() {
        return owner;
    }

    LockEntry entry() {
        return entry;
    }

    LockMode mode() {
        return mode;
    }

    Grant grantToGive() {
        return grantToGive;
    }

    /** Set when the request is granted, or when the owner should look whether it was cancelled. */
    Signal signal() {
        return signal;
    }

    boolean isGranted() {
        return granted;
    }

    void grant() {
        granted = true;
        signal.set();
    }
}
