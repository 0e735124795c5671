package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random operations on a tree, an editor and a {@link TreeMap} side by side. */
class TreeModelTest {
    private static final int SEEDS = 12 * Integer.getInteger("tarn.test.budget", 1);
    private static final int OPERATIONS = 1_500;
    private static final List<Fanout> FANOUTS =
            List.of(new Fanout(4, 4), new Fanout(5, 7), new Fanout(16, 4), new Fanout(4, 12), Fanout.DEFAULT);

    static Stream<Arguments> seeds() {
        return Stream.of(TestKeys.values())
                .flatMap(keys ->
                        Stream.iterate(1L, seed -> seed + 1).limit(SEEDS).map(seed -> Arguments.of(keys, seed)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void resultsAreThoseOfAMapWhateverTheFanout(TestKeys keys, long seed) {
        for (Fanout fanout : FANOUTS) {
            new Run(keys, seed, fanout).run();
        }
    }

    /** One tree's life; earlier versions are kept and looked at again at the end. */
    private static final class Run {
        private final TestKeys keys;
        private final Random random;
        private final int range;
        /** Whether all keys get one value, as in an index. */
        private final boolean oneValue;

        private final NavigableMap<byte[], Object> model = Model.empty();
        private final List<Tree<Object>> trees = new ArrayList<>();
        private final List<NavigableMap<byte[], Object>> models = new ArrayList<>();
        private Tree<Object> tree;
        private TreeEditor<Object> editor;

        Run(TestKeys keys, long seed, Fanout fanout) {
            this.keys = keys;
            random = new Random(seed);
            range = 1 << (1 + random.nextInt(11));
            oneValue = random.nextInt(3) == 0;
            tree = Tree.empty(fanout);
            editor = tree.edit();
        }

        void run() {
            boolean growing = true;
            for (int i = 0; i < OPERATIONS; i++) {
                if (random.nextInt(300) == 0) {
                    growing = !growing;
                }
                byte[] key = keys.key(random, range);
                if (random.nextInt(10) < (growing ? 7 : 2)) {
                    put(key, oneValue ? "value" : i);
                } else {
                    remove(key);
                }
                byte[] other = keys.key(random, range);
                assertSame(model.get(other), tree.get(other));
                assertSame(model.get(other), editor.get(other));
                if (random.nextInt(100) == 0) {
                    publish();
                }
            }
            publish();
            for (int i = 0; i < trees.size(); i++) {
                Model.assertSameEntries(models.get(i), trees.get(i));
            }
        }

        private void put(byte[] key, Object value) {
            Object previous = model.put(key, value);
            assertSame(previous, editor.put(key, value));
            tree = tree.put(key, value);
            assertSame(tree, tree.put(key, value));
        }

        private void remove(byte[] key) {
            Object previous = model.remove(key);
            assertSame(previous, editor.remove(key));
            Tree<Object> next = tree.remove(key);
            assertEquals(previous == null, next == tree);
            tree = next;
        }

        private static Tree<Object> load(NavigableMap<byte[], Object> entries, Fanout fanout) {
            TreeBuilder<Object> builder = Tree.builder(fanout);
            entries.forEach(builder::add);
            return builder.build();
        }

        private void publish() {
            Tree<Object> built = editor.build();
            assertNull(TreeCheck.firstProblem(tree));
            Model.assertSameEntries(model, built);
            assertEquals(model.size(), editor.size());
            NavigableMap<byte[], Object> copy = Model.empty();
            copy.putAll(model);
            trees.add(built);
            models.add(copy);
            trees.add(tree);
            models.add(copy);
            if (random.nextInt(3) == 0) {
                tree = load(copy, tree.fanout());
            }
            if (random.nextBoolean()) {
                editor = (random.nextBoolean() ? tree : built).edit();
            }
        }
    }
}
