package org.tarndb.txn.lock;

/**
 * A lock held or waited for, as it was when it was looked at.
 *
 * @param mode for a request that waits, what the owner will hold once it is granted
 * @param granted whether it is held; otherwise it is waited for
 */
public record LockInfo(LockKey key, LockOwner owner, LockMode mode, boolean granted) {}
