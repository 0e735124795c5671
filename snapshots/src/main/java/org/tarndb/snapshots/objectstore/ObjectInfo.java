package org.tarndb.snapshots.objectstore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a store tells of an object.
 *
 * @param key relative to the store's location
 * @param sizeBytes of its content
 * @param modified when it was written last, by the store's clock
 * @param eTag tells two contents of a key apart for the caller of the moment; never stored and never compared with one of
 *     another call; null where the store has none
 */
public record ObjectInfo(
        String key,
        long sizeBytes,
        Instant modified,
        @Nullable String eTag) {
    public ObjectInfo {
        if (sizeBytes < 0) {
            throw new IllegalArgumentException("size of " + key + ": " + sizeBytes);
        }
    }
}
