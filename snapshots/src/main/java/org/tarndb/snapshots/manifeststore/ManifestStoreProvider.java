package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;

/**
 * Opens manifest stores of one kind. Found by {@link java.util.ServiceLoader}; its module need only be on the class path.
 * Thread-safe.
 */
public interface ManifestStoreProvider {
    /** What stands before the colon of a store's name, in lower case. */
    String kind();

    /**
     * Opens a store, and looks whether it can be trusted.
     *
     * @param place what stands behind the colon; each provider documents its own. Is not told in messages as a whole
     * @param env gives clock, waits and random numbers
     * @throws IOException when the store can't be reached, or is not one to rely on
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for a place that it does not take
     */
    ExternalManifestStore open(String place, Env env) throws IOException;
}
