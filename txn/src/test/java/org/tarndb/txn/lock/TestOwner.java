package org.tarndb.txn.lock;

/** An owner that runs statement S and its number. */
final class TestOwner extends LockOwner {
    TestOwner(long id) {
        super(id);
    }

    @Override
    public String describe() {
        return "transaction " + id() + " running S" + id();
    }
}
