package org.tarndb.txn.lock;

import java.util.List;

/**
 * A lock held or waited for, as it was when it was looked at.
 *
 * @param mode for a request that waits, what the owner will hold once it is granted
 * @param granted whether it is held; otherwise it is waited for
 * @param waitsFor who must let go before it is granted, holders and earlier requests; empty when it is granted
 */
public record LockInfo(LockKey key, LockOwner owner, LockMode mode, boolean granted, List<LockOwner> waitsFor) {
    public LockInfo {
        waitsFor = List.copyOf(waitsFor);
    }
}
