package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;

/**
 * Opens the stores of some schemes. Found by {@link java.util.ServiceLoader}; its module need only be on the class path.
 * Thread-safe.
 */
public interface ObjectStoreProvider {
    /** In lower case, without the colon. */
    Set<String> schemes();

    /**
     * Looks at a location and its options, and reaches for nothing: what {@link #open} would refuse is told when it is written down.
     *
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} as {@link #open}
     */
    void check(URI location, Map<String, String> options);

    /**
     * Opens a store. Need not reach it, nor look whether it is safe: {@link ObjectStores} does.
     *
     * @param location with one of the schemes; without user info, query and fragment
     * @param options by their names in lower case; each provider documents its own
     * @param env gives the files of {@link ObjectStore#putFile}, clock, waits and random numbers
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for a location or an option that it does not take
     */
    ObjectStore open(URI location, Map<String, String> options, Env env) throws IOException;
}
