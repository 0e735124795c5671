package org.tarndb.snapshots.objectstore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Env;

/**
 * Opens stores for writing, and remembers for an hour which of them {@link PutIfAbsentProbe} has found safe: a probe is five
 * requests, more than a small publication needs otherwise. Thread-safe.
 */
public final class ProbedStores {
    private static final long TRUST_NANOS = TimeUnit.HOURS.toNanos(1);

    private record Store(URI location, Map<String, String> options) {}

    /** When each was probed. */
    @GuardedBy("this")
    private final Map<Store, Long> probed = new HashMap<>();

    /** As {@link ObjectStores#open}. */
    public ObjectStore open(URI location, Map<String, String> options, Env env) throws IOException {
        Store store = new Store(location, Map.copyOf(options));
        long now = env.clock().nanoTime();
        if (isTrusted(store, now)) {
            return ObjectStores.openToRead(location, options, env);
        }
        ObjectStore opened = ObjectStores.open(location, options, env);
        trust(store, now);
        return opened;
    }

    private synchronized boolean isTrusted(Store store, long now) {
        probed.values().removeIf(since -> now - since >= TRUST_NANOS);
        return probed.containsKey(store);
    }

    private synchronized void trust(Store store, long now) {
        probed.put(store, now);
    }
}
