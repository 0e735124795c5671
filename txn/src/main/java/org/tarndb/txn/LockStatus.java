package org.tarndb.txn;

import java.util.List;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.lock.LockOwner;

/**
 * A lock held or waited for, as it was when it was looked at.
 *
 * @param object what is locked, in words
 * @param granted whether it is held; otherwise it is waited for
 * @param waitsFor who must let go first; empty when it is granted
 */
public record LockStatus(
        String object, LockKey.Kind kind, LockMode mode, LockOwner owner, boolean granted, List<LockOwner> waitsFor) {
    public LockStatus {
        waitsFor = List.copyOf(waitsFor);
    }
}
