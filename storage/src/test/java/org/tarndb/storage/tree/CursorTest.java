package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.error.TarnException;

class CursorTest {
    private static final int SEEDS = 30 * Integer.getInteger("tarn.test.budget", 1);
    private static final int RANGES = 60;

    static Stream<Arguments> seeds() {
        return Stream.of(TestKeys.values())
                .flatMap(keys ->
                        Stream.iterate(1L, seed -> seed + 1).limit(SEEDS).map(seed -> Arguments.of(keys, seed)));
    }

    private static NavigableMap<byte[], Object> randomMap(TestKeys keys, Random random, int range) {
        NavigableMap<byte[], Object> map = Model.empty();
        for (int i = random.nextInt(range); i > 0; i--) {
            map.put(keys.key(random, range), i);
        }
        return map;
    }

    /** By single puts, a batch, or a sorted load: three shapes of one tree. */
    private static Tree<Object> treeOf(NavigableMap<byte[], Object> map, Random random) {
        Fanout fanout = random.nextBoolean() ? new Fanout(4, 4) : new Fanout(8, 5);
        int way = random.nextInt(3);
        if (way == 0) {
            TreeBuilder<Object> builder = Tree.builder(fanout);
            map.forEach(builder::add);
            return builder.build();
        } else if (way == 1) {
            TreeEditor<Object> editor = Tree.empty(fanout).edit();
            map.descendingMap().forEach(editor::put);
            return editor.build();
        }
        Tree<Object> tree = Tree.empty(fanout);
        for (Map.Entry<byte[], Object> entry : map.entrySet()) {
            tree = tree.put(entry.getKey(), entry.getValue());
        }
        return tree;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aRangeGivesItsEntriesInBothDirections(TestKeys keys, long seed) {
        Random random = new Random(seed);
        int range = 1 << (1 + random.nextInt(9));
        NavigableMap<byte[], Object> map = randomMap(keys, random, range);
        Tree<Object> tree = treeOf(map, random);
        for (int i = 0; i < RANGES; i++) {
            KeyRange bounds = Model.randomRange(keys, random, range);
            NavigableMap<byte[], Object> part = Model.part(map, bounds);
            Model.assertSameEntries(part.entrySet(), tree.cursor(bounds));
            Model.assertSameEntries(part.descendingMap().entrySet(), tree.cursor(bounds, true));
            assertEquals(part.size(), tree.count(bounds));
            byte[] key = keys.key(random, range);
            assertEquals(map.headMap(key, false).size(), tree.rank(key));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void seekReadAndNextMayBeMixed(TestKeys keys, long seed) {
        Random random = new Random(seed);
        int range = 1 << (1 + random.nextInt(9));
        NavigableMap<byte[], Object> map = randomMap(keys, random, range);
        Tree<Object> tree = treeOf(map, random);
        for (int i = 0; i < RANGES; i++) {
            KeyRange bounds = Model.randomRange(keys, random, range);
            boolean descending = random.nextBoolean();
            NavigableMap<byte[], Object> part = Model.part(map, bounds);
            walk(descending ? part.descendingMap() : part, tree.cursor(bounds, descending), keys, random, range);
        }
    }

    /** A walk at random; {@code rest} is always what the cursor has still to give. */
    private static void walk(
            NavigableMap<byte[], Object> part, Cursor<Object> cursor, TestKeys keys, Random random, int range) {
        NavigableMap<byte[], Object> rest = part;
        for (int step = 0; step < 20; step++) {
            int kind = random.nextInt(3);
            if (kind == 0) {
                byte[] target = keys.key(random, range);
                cursor.seek(target);
                rest = part.tailMap(target, true);
            } else if (kind == 1) {
                rest = readBlock(rest, cursor, random.nextInt(12));
            } else {
                assertEquals(!rest.isEmpty(), cursor.next());
                rest = dropFirst(rest, cursor);
            }
        }
        Model.assertSameEntries(rest.entrySet(), cursor);
    }

    private static NavigableMap<byte[], Object> dropFirst(NavigableMap<byte[], Object> rest, Cursor<Object> cursor) {
        if (rest.isEmpty()) {
            return rest;
        }
        assertSame(rest.firstEntry().getValue(), cursor.value());
        assertArrayEquals(rest.firstKey(), cursor.key());
        return rest.tailMap(rest.firstKey(), false);
    }

    private static NavigableMap<byte[], Object> readBlock(
            NavigableMap<byte[], Object> rest, Cursor<Object> cursor, int max) {
        byte[][] blockKeys = max % 3 == 0 ? null : new byte[max + 3][];
        Object[] blockValues = new Object[max + 3];
        int n = cursor.read(blockKeys, blockValues, 2, max);
        assertEquals(Math.min(max, rest.size()), n);
        NavigableMap<byte[], Object> after = rest;
        for (int i = 0; i < n; i++) {
            if (blockKeys != null) {
                assertArrayEquals(after.firstKey(), blockKeys[2 + i]);
            }
            assertSame(after.firstEntry().getValue(), blockValues[2 + i]);
            if (i == n - 1) {
                assertArrayEquals(after.firstKey(), cursor.key());
                assertSame(after.firstEntry().getValue(), cursor.value());
            }
            after = after.tailMap(after.firstKey(), false);
        }
        return after;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keysOfTwoCursorsCompareAsTheyAre(TestKeys keys, long seed) {
        Random random = new Random(seed);
        int range = 1 << (1 + random.nextInt(7));
        NavigableMap<byte[], Object> map = randomMap(keys, random, range);
        Cursor<Object> one = treeOf(map, random).cursor(KeyRange.all());
        while (one.next()) {
            Cursor<Object> other = treeOf(map, random).nth(random.nextInt(map.size()));
            assertTrue(other.next());
            assertEquals(
                    Integer.signum(Arrays.compareUnsigned(one.key(), other.key())),
                    Integer.signum(one.compareKey(other)));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nthGoesOnFromThatEntry(TestKeys keys, long seed) {
        Random random = new Random(seed);
        int range = 1 << (1 + random.nextInt(9));
        NavigableMap<byte[], Object> map = randomMap(keys, random, range);
        Tree<Object> tree = treeOf(map, random);
        NavigableMap<byte[], Object> rest = map;
        for (int i = 0; i < map.size(); i++) {
            assertEquals(i, tree.rank(rest.firstKey()));
            Cursor<Object> cursor = tree.nth(i);
            if (i % 50 == 0) {
                Model.assertSameEntries(rest.entrySet(), cursor);
            } else {
                assertTrue(cursor.next());
                assertSame(rest.firstEntry().getValue(), cursor.value());
            }
            rest = rest.tailMap(rest.firstKey(), false);
        }
        assertFalse(tree.nth(map.size()).next());
        assertFalse(tree.nth(Long.MAX_VALUE).next());
    }

    @Test
    void aCursorThatIsNotAtAnEntrySaysSo() {
        Cursor<Object> cursor = Tree.empty().put(new byte[0], "x").cursor(KeyRange.all());
        assertThrows(TarnException.class, cursor::key);
        assertThrows(TarnException.class, cursor::value);
        assertThrows(TarnException.class, () -> Tree.empty().nth(-1));
    }
}
