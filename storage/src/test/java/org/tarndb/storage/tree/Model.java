package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The same map as a plain {@link TreeMap}, and what must hold between the two. */
final class Model {
    private Model() {}

    static NavigableMap<byte[], Object> empty() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    static void assertSameEntries(NavigableMap<byte[], Object> expected, Tree<Object> tree) {
        assertNull(TreeCheck.firstProblem(tree));
        assertEquals(expected.size(), tree.size());
        assertEquals(expected.isEmpty(), tree.isEmpty());
        assertSameEntries(expected.entrySet(), tree.cursor(KeyRange.all()));
    }

    static void assertSameEntries(Iterable<Map.Entry<byte[], Object>> expected, Cursor<Object> cursor) {
        for (Map.Entry<byte[], Object> entry : expected) {
            assertTrue(cursor.next());
            assertArrayEquals(
                    entry.getKey(), Arrays.copyOfRange(cursor.keyBytes(), cursor.keyStart(), cursor.keyEnd()));
            assertArrayEquals(entry.getKey(), cursor.key());
            assertSame(entry.getValue(), cursor.value());
        }
        assertFalse(cursor.next());
        assertFalse(cursor.next());
    }

    /** The part of the map in a range, by the definition of a range. */
    static NavigableMap<byte[], Object> part(NavigableMap<byte[], Object> map, KeyRange range) {
        NavigableMap<byte[], Object> part = empty();
        map.forEach((key, value) -> {
            byte[] from = range.from();
            byte[] to = range.to();
            int low = from == null ? 1 : Arrays.compareUnsigned(key, from);
            int high = to == null ? -1 : Arrays.compareUnsigned(key, to);
            if ((low > 0 || (low == 0 && range.fromInclusive())) && (high < 0 || (high == 0 && range.toInclusive()))) {
                part.put(key, value);
            }
        });
        return part;
    }

    /** Any kind of range, empty and turned round ones too. */
    static KeyRange randomRange(TestKeys keys, Random random, int range) {
        return new KeyRange(
                random.nextInt(4) == 0 ? null : keys.key(random, range),
                random.nextBoolean(),
                random.nextInt(4) == 0 ? null : keys.key(random, range),
                random.nextBoolean());
    }

    /** A difference in words, so that lists of them compare. */
    static String difference(byte[] key, @Nullable Object before, @Nullable Object after) {
        return Arrays.toString(key) + " " + id(before) + " " + id(after);
    }

    private static String id(@Nullable Object value) {
        return value == null ? "absent" : "@" + System.identityHashCode(value) + value;
    }

    static List<String> diff(NavigableMap<byte[], Object> from, NavigableMap<byte[], Object> to) {
        NavigableMap<byte[], Object> keys = empty();
        keys.putAll(from);
        keys.putAll(to);
        List<String> differences = new ArrayList<>();
        for (byte[] key : keys.keySet()) {
            if (from.get(key) != to.get(key)) {
                differences.add(difference(key, from.get(key), to.get(key)));
            }
        }
        return differences;
    }

    static List<String> diff(DiffCursor<Object> cursor) {
        List<String> differences = new ArrayList<>();
        while (cursor.next()) {
            differences.add(difference(cursor.key(), cursor.before(), cursor.after()));
        }
        assertFalse(cursor.next());
        return differences;
    }
}
