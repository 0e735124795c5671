package org.tarndb.snapshots.objectstore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Env;

/**
 * Remembers for an hour which stores {@link PutIfAbsentProbe} has found safe: a probe is five requests, more than a small
 * publication needs otherwise. Thread-safe.
 */
public final class ProbedStores {
    private static final long TRUST_NANOS = TimeUnit.HOURS.toNanos(1);

    private record Store(URI location, Map<String, String> options) {}

    /** When each was probed. */
    @GuardedBy("this")
    private final Map<Store, Long> probed = new HashMap<>();

    /**
     * Probes a store that is to be written to, unless that was done within the hour.
     *
     * @param options that it was opened with
     * @throws IOException when it can't be reached
     * @throws org.tarndb.storage.error.TarnException {@code OBJECT_STORE_UNSAFE}
     */
    public void check(ObjectStore store, Map<String, String> options, Env env) throws IOException {
        Store probing = new Store(store.location(), Map.copyOf(options));
        long now = env.clock().nanoTime();
        if (!isTrusted(probing, now)) {
            PutIfAbsentProbe.check(store, "", env.entropy());
            trust(probing, now);
        }
    }

    private synchronized boolean isTrusted(Store store, long now) {
        probed.values().removeIf(since -> now - since >= TRUST_NANOS);
        return probed.containsKey(store);
    }

    private synchronized void trust(Store store, long now) {
        probed.put(store, now);
    }
}
