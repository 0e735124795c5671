package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiffTest {
    private static final int SEEDS = 30 * Integer.getInteger("tarn.test.budget", 1);

    static Stream<Arguments> seeds() {
        return Stream.of(TestKeys.values())
                .flatMap(keys ->
                        Stream.iterate(1L, seed -> seed + 1).limit(SEEDS).map(seed -> Arguments.of(keys, seed)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void differencesAreThoseOfTwoMaps(TestKeys keys, long seed) {
        Random random = new Random(seed);
        int range = 1 << (1 + random.nextInt(9));
        List<Tree<Object>> trees = new ArrayList<>();
        List<NavigableMap<byte[], Object>> models = new ArrayList<>();
        makeVersions(keys, random, range, trees, models);
        for (int i = 0; i < 40; i++) {
            int a = random.nextInt(trees.size());
            int b = random.nextInt(trees.size());
            assertEquals(Model.diff(models.get(a), models.get(b)), Model.diff(Tree.diff(trees.get(a), trees.get(b))));
            KeyRange bounds = Model.randomRange(keys, random, range);
            assertEquals(
                    Model.diff(Model.part(models.get(a), bounds), Model.part(models.get(b), bounds)),
                    Model.diff(Tree.diff(trees.get(a), trees.get(b), bounds)));
        }
    }

    /** Versions that come from each other by few or many changes, by emptying, and by a sorted load of the same entries. */
    private static void makeVersions(
            TestKeys keys,
            Random random,
            int range,
            List<Tree<Object>> trees,
            List<NavigableMap<byte[], Object>> models) {
        Fanout fanout = new Fanout(4 + random.nextInt(5), 4 + random.nextInt(5));
        Tree<Object> tree = Tree.empty(fanout);
        NavigableMap<byte[], Object> model = Model.empty();
        for (int version = 0; version < 14; version++) {
            TreeEditor<Object> editor = tree.edit();
            int changes = 1 << random.nextInt(9);
            int putsOfTen = random.nextInt(11);
            for (int i = 0; i < changes; i++) {
                byte[] key = keys.key(random, range);
                if (random.nextInt(10) < putsOfTen) {
                    editor.put(key, i);
                    model.put(key, editor.get(key));
                } else {
                    editor.remove(key);
                    model.remove(key);
                }
            }
            tree = editor.build();
            if (random.nextInt(5) == 0) {
                TreeBuilder<Object> builder = Tree.builder(fanout);
                model.forEach(builder::add);
                tree = builder.build();
            }
            NavigableMap<byte[], Object> copy = Model.empty();
            copy.putAll(model);
            trees.add(tree);
            models.add(copy);
        }
    }

    private static final int ENTRIES = 60_000;
    private static final Tree<Object> LARGE = load(ENTRIES);
    private static final int HEIGHT = LARGE.root().level() + 1;

    private static Tree<Object> load(int entries) {
        TreeBuilder<Object> builder = Tree.builder(new Fanout(16, 16));
        IntStream.range(0, entries).forEach(i -> builder.add(id(2L * i), i));
        return builder.build();
    }

    private static byte[] id(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static long nodesOpened(Tree<Object> from, Tree<Object> to, KeyRange range, int differences) {
        DiffCursor<Object> cursor = Tree.diff(from, to, range);
        assertEquals(differences, Model.diff(cursor).size());
        return cursor.nodesOpened();
    }

    @Test
    void aTreeIsNotComparedWithItself() {
        assertEquals(0, nodesOpened(LARGE, LARGE, KeyRange.all(), 0));
        assertEquals(0, nodesOpened(LARGE, LARGE, new KeyRange(id(7), true, id(40_000), false), 0));
    }

    @Test
    void aReplacedValueCostsItsPathOnly() {
        for (int i = 0; i < ENTRIES; i += 397) {
            Tree<Object> changed = LARGE.put(id(2L * i), "new");
            assertEquals(2L * HEIGHT, nodesOpened(LARGE, changed, KeyRange.all(), 1));
        }
    }

    @Test
    void changesThatMoveNodeBoundariesCostNodesNearThem() {
        Random random = new Random(42);
        TreeEditor<Object> editor = LARGE.edit();
        int changes = 200;
        for (int i = 0; i < changes; i++) {
            long place = random.nextInt(ENTRIES);
            if (random.nextBoolean()) {
                editor.put(id(2 * place + 1), "new");
            } else {
                editor.put(id(2 * place), "changed");
            }
        }
        Tree<Object> changed = editor.build();
        List<String> differences = Model.diff(Tree.diff(LARGE, changed));
        long opened = nodesOpened(LARGE, changed, KeyRange.all(), differences.size());
        assertTrue(opened <= 4L * changes * HEIGHT, "opened " + opened + " nodes for " + changes + " changes");
    }

    @Test
    void treesOfDifferentHeightsShareNodesToo() {
        TreeEditor<Object> editor = LARGE.edit();
        int added = 0;
        while (editor.root().level() == LARGE.root().level()) {
            editor.put(id(2L * ENTRIES + added++), "new");
        }
        Tree<Object> higher = editor.build();
        int newNodes = added / 15;
        long opened = nodesOpened(LARGE, higher, KeyRange.all(), added);
        assertTrue(opened <= 2 * newNodes + 4L * HEIGHT, "opened " + opened + " for " + newNodes + " new nodes");

        TreeEditor<Object> shrinking = LARGE.edit();
        int left = 1_000;
        for (int i = left; i < ENTRIES; i++) {
            shrinking.remove(id(2L * i));
        }
        Tree<Object> lower = shrinking.build();
        assertTrue(lower.root().level() < LARGE.root().level());
        KeyRange kept = new KeyRange(null, true, id(2L * left - 2), true);
        opened = nodesOpened(lower, LARGE, kept, 0);
        assertTrue(opened <= 4L * HEIGHT, "opened " + opened + " nodes");
    }

    @Test
    void aRangeIsNotPaidForOutsideOfIt() {
        TreeEditor<Object> editor = LARGE.edit();
        for (int i = 0; i < ENTRIES; i++) {
            editor.put(id(2L * i), "new");
        }
        Tree<Object> changed = editor.build();
        for (int i = 0; i < ENTRIES; i += 397) {
            KeyRange point = new KeyRange(id(2L * i), true, id(2L * i), true);
            assertTrue(nodesOpened(LARGE, changed, point, 1) <= 2L * HEIGHT);
        }
    }
}
