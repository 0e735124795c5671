package org.tarndb.snapshots.objectstore;

import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.ObjectStoreContract;
import org.tarndb.storage.env.Clock;

/** The store that other tests stand on keeps the contract too. */
class MemoryObjectStoreTest extends ObjectStoreContract {
    private final MemoryObjectStore store = new MemoryObjectStore(Clock.system());

    @Override
    protected ObjectStore openEmpty() {
        return store;
    }

    @Override
    protected ObjectStore openAgain() {
        return store;
    }
}
