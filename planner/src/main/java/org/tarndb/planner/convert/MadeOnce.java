package org.tarndb.planner.convert;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Values that are made when they are first asked for, each once, and forgotten with their keys. Who makes one is waited for by
 * those alone who want the same. Values must not refer to their keys. Thread-safe.
 */
final class MadeOnce<K, V> {
    @GuardedBy("this")
    private final Map<K, Slot<V>> slots = new WeakHashMap<>();

    private static final class Slot<V> {
        private volatile @Nullable V value;

        <K> V get(K key, Function<K, V> make) {
            V known = value;
            return known != null ? known : make(key, make);
        }

        private synchronized <K> V make(K key, Function<K, V> make) {
            V known = value;
            if (known == null) {
                known = make.apply(key);
                value = known;
            }
            return known;
        }
    }

    /** The key's value; what {@code make} throws, and then the next one tries again. */
    V get(K key, Function<K, V> make) {
        return slot(key).get(key, make);
    }

    private synchronized Slot<V> slot(K key) {
        return slots.computeIfAbsent(key, added -> new Slot<>());
    }
}
