package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** How full and how high trees are, and that the verifier sees what is wrong with one. */
class TreeShapeTest {
    private static final int N = 100_000;

    private static byte[] id(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static Tree<Object> ascending(int from, int to) {
        TreeEditor<Object> editor = Tree.empty().edit();
        for (int i = from; i < to; i++) {
            editor.put(id(i), i % 2 == 0 ? "v" : "w");
        }
        return editor.build();
    }

    private static long leaves(Node node) {
        if (node instanceof Inner inner) {
            long sum = 0;
            for (int i = 0; i < inner.size(); i++) {
                sum += leaves(inner.children[i]);
            }
            return sum;
        }
        return 1;
    }

    private static double fill(Tree<Object> tree) {
        return (double) tree.size() / leaves(tree.root()) / Fanout.DEFAULT.leaf();
    }

    @Test
    void keysAddedInOrderLeaveFullLeaves() {
        assertTrue(fill(ascending(0, N)) > 0.99);
        TreeEditor<Object> descending = Tree.empty().edit();
        for (int i = N; i > 0; i--) {
            descending.put(id(i), "v");
        }
        assertTrue(fill(descending.build()) > 0.99);
    }

    @Test
    void aQueueStaysSmallAndFull() {
        TreeEditor<Object> editor = Tree.empty().edit();
        int length = 5_000;
        for (int i = 0; i < N; i++) {
            editor.put(id(i), "v");
            if (i >= length) {
                editor.remove(id(i - length));
            }
        }
        Tree<Object> tree = editor.build();
        assertNull(TreeCheck.firstProblem(tree));
        assertTrue(fill(tree) > 0.95, "filled to " + fill(tree));
        assertEquals(2, tree.root().level());
    }

    @Test
    void removalsLeaveALowTree() {
        Random random = new Random(7);
        TreeEditor<Object> editor = ascending(0, N).edit();
        for (int i = 0; i < N; i++) {
            if (i % 100 != random.nextInt(3)) {
                editor.remove(id(i));
            }
        }
        Tree<Object> tree = editor.build();
        assertNull(TreeCheck.firstProblem(tree));
        assertTrue(fill(tree) > 1.0 / 3, "filled to " + fill(tree));
        assertEquals(2, tree.root().level() + 1);
    }

    @Test
    void countAndRankLookAtTheTwoPathsOnly() {
        Random random = new Random(3);
        for (int i = 0; i < 50; i++) {
            int low = random.nextInt(N);
            int high = low + random.nextInt(N - low);
            Tree<Object> tree = ascending(0, N);
            poisonAllBut(tree.root(), id(low), id(high));
            assertEquals(high - low, tree.count(new KeyRange(id(low), true, id(high), false)));
            assertEquals(high, tree.rank(id(high)));
            Cursor<Object> cursor = tree.nth(low);
            assertTrue(cursor.next());
            assertEquals(low, ByteBuffer.wrap(cursor.key()).getLong());
        }
    }

    @Test
    void aCursorLooksAtItsRangeAndOneNeighbourOnly() {
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            int low = 1 + random.nextInt(N - 100);
            int length = 1 + random.nextInt(98);
            byte[][] near = new byte[length + 2][];
            Arrays.setAll(near, k -> id(low - 1 + k));
            Tree<Object> tree = ascending(0, N);
            poisonAllBut(tree.root(), near);
            KeyRange range = new KeyRange(id(low), true, id(low + length), false);
            for (boolean descending : new boolean[] {false, true}) {
                Cursor<Object> cursor = tree.cursor(range, descending);
                assertEquals(length, cursor.read(new byte[200][], new Object[200], 0, 200));
                cursor.seek(id(low + length / 2));
                assertTrue(cursor.next());
                assertEquals(low + length / 2, ByteBuffer.wrap(cursor.key()).getLong());
                Cursor<Object> fromAfar = tree.cursor(range, descending);
                fromAfar.seek(id(descending ? N : 0));
                assertTrue(fromAfar.next());
                int first = descending ? low + length - 1 : low;
                assertEquals(first, ByteBuffer.wrap(fromAfar.key()).getLong());
            }
        }
    }

    /** Who looks into a node that is not on the way to one of the keys fails. */
    private static void poisonAllBut(Node node, byte[]... keys) {
        if (node instanceof Inner inner) {
            for (int i = 0; i < inner.size(); i++) {
                int child = i;
                if (Arrays.stream(keys).anyMatch(key -> inner.childIndex(key) == child)) {
                    poisonAllBut(inner.children[i], keys);
                } else {
                    Leaf poison = new Leaf(new byte[0][], new Object[0], 0);
                    poison.keyCount = 1;
                    inner.children[i] = poison;
                }
            }
        }
    }

    @Test
    void aSortedLoadRefusesDisorder() {
        TreeBuilder<Object> builder = Tree.builder();
        builder.add(id(5), "v");
        for (long key : new long[] {5, 4}) {
            TarnException thrown = assertThrows(TarnException.class, () -> builder.add(id(key), "v"));
            assertEquals(ErrorCode.INTERNAL_ERROR, thrown.code());
        }
    }

    @Test
    void sortedLoadsOfEverySizeAreSound() {
        for (Fanout fanout : new Fanout[] {new Fanout(4, 4), new Fanout(5, 6)}) {
            for (int size = 0; size < 400; size++) {
                TreeBuilder<Object> builder = Tree.builder(fanout);
                for (int i = 0; i < size; i++) {
                    builder.add(id(i), "v");
                }
                Tree<Object> tree = builder.build();
                assertNull(TreeCheck.firstProblem(tree), "size " + size);
                assertEquals(size, tree.size());
            }
        }
    }

    @Test
    void theVerifierSeesEachKindOfDamage() {
        assertDamageSeen(
                "order", tree -> someLeaf(tree).replaceKey(3, someLeaf(tree).key(5)));
        assertDamageSeen("below its range", tree -> someLeaf(tree).replaceKey(0, id(0)));
        assertDamageSeen(
                "above its range",
                tree -> someLeaf(tree).replaceKey(someLeaf(tree).size() - 1, id(N)));
        assertDamageSeen("prefix", tree -> someLeaf(tree).prefixes[4]++);
        assertDamageSeen("its parent says", tree -> someInner(tree).counts[1]++);
        assertDamageSeen("fewer than", tree -> {
            Leaf leaf = someLeaf(tree);
            someInner(tree).counts[1] -= leaf.size() - 3;
            leaf.keyCount = 3;
        });
        assertDamageSeen("value", tree -> SortedKeys.clear(someLeaf(tree).values(), 2, 3));
        assertDamageSeen("below level", tree -> ((Inner) tree.root()).children[1] = someLeaf(tree));
    }

    private static Inner someInner(Tree<Object> tree) {
        return (Inner) ((Inner) tree.root()).children[1];
    }

    private static Leaf someLeaf(Tree<Object> tree) {
        return (Leaf) someInner(tree).children[1];
    }

    private static void assertDamageSeen(String words, Consumer<Tree<Object>> damage) {
        Tree<Object> tree = ascending(0, N);
        assertNull(TreeCheck.firstProblem(tree));
        damage.accept(tree);
        String problem = TreeCheck.firstProblem(tree);
        assertNotNull(problem);
        assertTrue(problem.contains(words), problem);
    }
}
