package org.tarndb.storage.tree;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A map whose head is a tree that is swapped: what readers of the tip and the confirmed version stand on. Trees share
 * nodes, and an editor changes those in place that are its own; were one of them seen by others, a reader would find it.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:8")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class TreeHeadLinearizabilityTest {
    private final AtomicReference<Tree<Integer>> head = new AtomicReference<>(filled());

    /** Several levels high with few entries. */
    private static Tree<Integer> filled() {
        Tree<Integer> tree = Tree.empty(new Fanout(4, 4));
        for (int key = 0; key < 8; key += 2) {
            tree = tree.put(bytes(key), 0);
        }
        return tree;
    }

    private static byte[] bytes(int key) {
        return new byte[] {(byte) key};
    }

    private Tree<Integer> swap(UnaryOperator<Tree<Integer>> change) {
        return head.getAndUpdate(change);
    }

    private Tree<Integer> current() {
        return Objects.requireNonNull(head.get());
    }

    private static int valueIn(Tree<Integer> tree, int key) {
        Integer value = tree.get(bytes(key));
        return value == null ? -1 : value;
    }

    @Operation
    public int put(@Param(name = "key") int key, @Param(name = "value") int value) {
        return valueIn(swap(tree -> tree.put(bytes(key), value)), key);
    }

    @Operation
    public int remove(@Param(name = "key") int key) {
        return valueIn(swap(tree -> tree.remove(bytes(key))), key);
    }

    /** Three changes in one new version. */
    @Operation
    public void putThree(@Param(name = "key") int key, @Param(name = "value") int value) {
        swap(tree -> {
            TreeEditor<Integer> editor = tree.edit();
            for (int i = 0; i < 3; i++) {
                editor.put(bytes((key + i) % 9), value);
            }
            return editor.build();
        });
    }

    @Operation
    public int get(@Param(name = "key") int key) {
        return valueIn(current(), key);
    }

    /** All entries of one version. */
    @Operation
    public int scan() {
        Tree<Integer> tree = current();
        Cursor<Integer> cursor = tree.cursor(KeyRange.all());
        int sum = Math.toIntExact(tree.size());
        while (cursor.next()) {
            sum = 31 * sum + 7 * cursor.key()[0] + cursor.value();
        }
        return sum;
    }

    /** What it has to be like, one operation after another. */
    public static final class Plain {
        private final Map<Integer, Integer> map = new HashMap<>(Map.of(0, 0, 2, 0, 4, 0, 6, 0));

        private static int orNone(@Nullable Integer value) {
            return value == null ? -1 : value;
        }

        public int put(int key, int value) {
            return orNone(map.put(key, value));
        }

        public int remove(int key) {
            return orNone(map.remove(key));
        }

        public void putThree(int key, int value) {
            for (int i = 0; i < 3; i++) {
                map.put((key + i) % 9, value);
            }
        }

        public int get(int key) {
            return orNone(map.get(key));
        }

        public int scan() {
            int sum = map.size();
            for (int key = 0; key < 9; key++) {
                Integer value = map.get(key);
                sum = value == null ? sum : 31 * sum + 7 * key + value;
            }
            return sum;
        }
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(2)
                .iterations(15)
                .invocationsPerIteration(200)
                .sequentialSpecification(Plain.class)
                .check(TreeHeadLinearizabilityTest.class);
    }
}
