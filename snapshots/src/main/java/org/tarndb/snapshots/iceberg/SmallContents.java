package org.tarndb.snapshots.iceberg;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The contents of small objects that do not change. Nobody changes the arrays. Thread-safe. */
final class SmallContents {
    private final int largestBytes;

    @GuardedBy("this")
    private final Map<String, byte[]> contents = new HashMap<>();

    @GuardedBy("this")
    private long freeBytes;

    /** @param freeBytes when they are used up, nothing more is remembered */
    SmallContents(int largestBytes, int freeBytes) {
        this.largestBytes = largestBytes;
        this.freeBytes = freeBytes;
    }

    synchronized byte @Nullable [] get(String key) {
        return contents.get(key);
    }

    synchronized void put(String key, byte[] content) {
        if (content.length <= largestBytes && content.length <= freeBytes && contents.put(key, content) == null) {
            freeBytes -= content.length;
        }
    }
}
