package org.tarndb.txn.lock;

import org.jspecify.annotations.Nullable;

/**
 * One owner's hold on one key. Its mode and its place among the entry's holders are guarded by the entry's stripe, its
 * place in the owner's list follows the owner's thread rule.
 */
final class Grant {
    private final LockOwner owner;
    private final LockEntry entry;
    private LockMode mode;

    /** The next holder of the same key; for the entry alone. */
    @Nullable
    Grant nextHolder;

    /** What the owner took before this. */
    private @Nullable Grant older;

    Grant(LockOwner owner, LockEntry entry, LockMode mode) {
        this.owner = owner;
        this.entry = entry;
        this.mode = mode;
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

    void strengthen(LockMode stronger) {
        mode = stronger;
    }

    @Nullable
    Grant older() {
        return older;
    }

    void setOlder(@Nullable Grant older) {
        this.older = older;
    }
}
