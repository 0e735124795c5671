package org.tarndb.planner.rowexpr;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that forgets what was not asked for the longest time. Thread-safe; nothing is made while it is locked. */
final class RecentlyUsed<K, V> {
    private final int capacity;
    private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

    RecentlyUsed(int capacity) {
        this.capacity = capacity;
    }

    synchronized @Nullable V get(K key) {
        return entries.get(key);
    }

    synchronized void put(K key, V value) {
        entries.put(key, value);
        if (entries.size() > capacity) {
            entries.remove(entries.keySet().iterator().next());
        }
    }
}
