package org.tarndb.storage.run;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries of a map, as a source for a run; and a run's entries, as a map. */
public final class MapEntries implements EntrySource {
    private final Iterator<Map.Entry<byte[], byte[]>> iterator;
    private Map.@Nullable Entry<byte[], byte[]> current;

    private MapEntries(Map<byte[], byte[]> map) {
        this.iterator = map.entrySet().iterator();
    }

    public static EntrySource of(NavigableMap<byte[], byte[]> map) {
        return new MapEntries(map);
    }

    /** An empty map in the order of keys. */
    public static NavigableMap<byte[], byte[]> newMap() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    public static NavigableMap<byte[], byte[]> readAll(EntrySource source) {
        NavigableMap<byte[], byte[]> map = newMap();
        while (source.next()) {
            map.put(source.key(), source.value());
        }
        return map;
    }

    /** Whether both hold the same bytes. */
    public static boolean same(NavigableMap<byte[], byte[]> left, NavigableMap<byte[], byte[]> right) {
        EntrySource a = of(left);
        EntrySource b = of(right);
        while (a.next()) {
            if (!b.next() || !Arrays.equals(a.key(), b.key()) || !Arrays.equals(a.value(), b.value())) {
                return false;
            }
        }
        return !b.next();
    }

    @Override
    public boolean next() {
        current = iterator.hasNext() ? iterator.next() : null;
        return current != null;
    }

    @Override
    public byte[] key() {
        return entry().getKey();
    }

    @Override
    public byte[] value() {
        return entry().getValue();
    }

    private Map.Entry<byte[], byte[]> entry() {
        if (current == null) {
            throw new IllegalStateException("no current entry");
        }
        return current;
    }
}
