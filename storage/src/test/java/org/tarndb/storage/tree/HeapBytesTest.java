package org.tarndb.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeapBytesTest {
    private static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private static Tree<byte[]> randomTree(Random random, Fanout fanout, int size) {
        TreeEditor<byte[]> editor = Tree.<byte[]>empty(fanout).edit();
        for (int i = 0; i < size; i++) {
            editor.put(key(random.nextInt(4 * size)), new byte[random.nextInt(20)]);
        }
        return random.nextBoolean() ? editor.build() : loaded(editor.build());
    }

    private static Tree<byte[]> loaded(Tree<byte[]> tree) {
        TreeBuilder<byte[]> builder = Tree.builder(tree.fanout());
        Cursor<byte[]> cursor = tree.cursor(KeyRange.all());
        while (cursor.next()) {
            builder.add(cursor.key(), cursor.value());
        }
        return builder.build();
    }

    private static Tree<byte[]> changed(Random random, Tree<byte[]> tree, int changes) {
        TreeEditor<byte[]> editor = tree.edit();
        for (int i = 0; i < changes; i++) {
            byte[] key = key(random.nextInt((int) (4 * tree.size() + 4)));
            if (random.nextBoolean()) {
                editor.remove(key);
            } else {
                editor.put(key, new byte[random.nextInt(20)]);
            }
        }
        return editor.build();
    }

    /** What can be reached from a node, found by opening everything: the shared nodes too. */
    private static Set<Object> reachable(Node root) {
        Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(root, found);
        return found;
    }

    private static void collect(Node node, Set<Object> found) {
        found.add(node);
        found.add(node.prefixes);
        if (node.packed == null) {
            found.add(node.keys);
        } else {
            found.add(node.packed);
        }
        if (node instanceof Inner inner) {
            found.add(inner.children);
            found.add(inner.counts);
            for (int i = 0; i < inner.size(); i++) {
                collect(inner.children[i], found);
            }
        } else if (node instanceof Leaf leaf) {
            if (leaf.common() == null) {
                found.add(leaf.values());
            }
            for (int i = 0; i < leaf.keyCount; i++) {
                if (leaf.packed == null) {
                    found.add(leaf.keys[i]);
                }
                found.add(leaf.value(i));
            }
        }
    }

    private static long bytes(Object object) {
        if (object instanceof byte[] array) {
            return array.length == 0 ? 0 : aligned(16 + array.length);
        } else if (object instanceof long[] array) {
            return aligned(16 + 8L * array.length);
        } else if (object instanceof Object[] array) {
            return aligned(16 + 4L * array.length);
        }
        return object instanceof PackedKeys packed ? packed.heapBytes() : 56;
    }

    private static long aligned(long bytes) {
        return bytes + (8 - bytes % 8) % 8;
    }

    @Test
    void countsWhatIsReachableFromOneTreeOnly() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Fanout fanout = new Fanout(4 + random.nextInt(6), 4 + random.nextInt(6));
            Tree<byte[]> before = randomTree(random, fanout, random.nextInt(400));
            Tree<byte[]> after = random.nextInt(10) == 0
                    ? randomTree(random, fanout, random.nextInt(100))
                    : changed(random, before, random.nextInt(30));
            Set<Object> only = reachable(before.root());
            only.removeAll(reachable(after.root()));
            long expected = only.stream().mapToLong(HeapBytesTest::bytes).sum();
            assertEquals(expected, before.bytesNotIn(after), "seed " + seed);
        }
    }

    /** An index's leaf of 64 entries of 25 bytes: one array of keys, one of their prefixes, and no values. */
    @Test
    void aLoadedIndexTakesLittleBesideItsKeys() {
        int count = 100_000;
        TreeBuilder<byte[]> builder = Tree.builder();
        byte[] noValue = {};
        for (int i = 0; i < count; i++) {
            builder.add(ByteBuffer.allocate(25).putLong(17, i).array(), noValue);
        }
        long bytes = builder.build().bytesNotIn(Tree.empty());
        assertTrue(bytes < count * (25 + 8 + 3L), bytes + " bytes");
    }

    @Test
    void agreesWithTheHeap() {
        List<Tree<byte[]>> versions = new ArrayList<>();
        Random random = new Random(1);
        Tree<byte[]> tree = randomTree(random, Fanout.DEFAULT, 50_000);
        long estimated = 0;
        long before = usedBytes();
        for (int i = 0; i < 10_000; i++) {
            Tree<byte[]> next = tree.put(key(random.nextInt(200_000)), new byte[100]);
            estimated += tree.bytesNotIn(next);
            versions.add(tree);
            tree = next;
        }
        long measured = usedBytes() - before;
        assertEquals(10_000, versions.size());
        // 10,000 versions of about 2.5 KB each, beside which the list and other garbage are little.
        assertTrue(
                estimated > measured * 0.8 && estimated < measured * 1.25,
                "estimated " + estimated + ", measured " + measured);
    }

    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
