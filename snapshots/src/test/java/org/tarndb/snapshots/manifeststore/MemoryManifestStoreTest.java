package org.tarndb.snapshots.manifeststore;

import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.testkit.ManifestStoreContract;
import org.tarndb.snapshots.testkit.MemoryManifestStore;

/** The store that other tests stand on keeps the contract too. */
class MemoryManifestStoreTest extends ManifestStoreContract {
    private final MemoryManifestStore store = new MemoryManifestStore();

    @Override
    protected ExternalManifestStore openEmpty() {
        return store;
    }

    @Override
    protected ExternalManifestStore openAgain() {
        return store;
    }
}
