package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Verifies that a tree is what this package says a tree is. Reads every node. */
public final class TreeCheck {
    private final Fanout fanout;

    private TreeCheck(Fanout fanout) {
        this.fanout = fanout;
    }

    /** What is wrong first, in words for an expert; null if the tree is sound. */
    public static @Nullable String firstProblem(Tree<?> tree) {
        TreeCheck check = new TreeCheck(tree.fanout());
        try {
            long entries = check.verify(tree.root(), null, null, true, true);
            require(entries == tree.size(), tree.root(), "holds " + entries + " entries, the tree says " + tree.size());
            return null;
        } catch (Unsound unsound) {
            return unsound.getMessage();
        }
    }

    /** The entries found below the node, whose keys are all in [low, high). */
    private long verify(
            Node node, byte @Nullable [] low, byte @Nullable [] high, boolean onLeftEdge, boolean onRightEdge) {
        verifyKeys(node, low, high);
        boolean isRoot = onLeftEdge && onRightEdge;
        int fewest = isRoot && node instanceof Leaf ? 0 : fanout.min(node, onLeftEdge || onRightEdge);
        require(node.size() >= fewest, node, "has " + node.size() + " elements, fewer than " + fewest);
        require(node.size() <= fanout.max(node), node, "has " + node.size() + " elements, too many");
        if (node instanceof Inner inner) {
            return verifyChildren(inner, low, high, onLeftEdge, onRightEdge);
        }
        Leaf leaf = (Leaf) node;
        for (int i = 0; i < leaf.size(); i++) {
            require(hasValue(leaf, i), leaf, "has no value at " + i);
        }
        return leaf.size();
    }

    private long verifyChildren(
            Inner inner, byte @Nullable [] low, byte @Nullable [] high, boolean onLeftEdge, boolean onRightEdge) {
        int last = inner.size() - 1;
        long sum = 0;
        for (int i = 0; i <= last; i++) {
            Node child = inner.children[i];
            require(child.level() == inner.level() - 1, child, "is below level " + inner.level());
            byte[] childLow = i == 0 ? low : inner.keys[i - 1];
            byte[] childHigh = i == last ? high : inner.keys[i];
            long entries = verify(child, childLow, childHigh, onLeftEdge && i == 0, onRightEdge && i == last);
            require(entries == inner.counts[i], child, "holds " + entries + ", its parent says " + inner.counts[i]);
            sum += entries;
        }
        return sum;
    }

    /** Whether it has one though the type says so: what is verified may be broken. */
    private static boolean hasValue(Leaf leaf, int index) {
        @Nullable Object value = leaf.value(index);
        return value != null;
    }

    private static void verifyKeys(Node node, byte @Nullable [] low, byte @Nullable [] high) {
        byte[] previous = null;
        for (int i = 0; i < node.keyCount; i++) {
            byte[] key = node.key(i);
            require(
                    previous == null || Arrays.compareUnsigned(previous, key) < 0,
                    node,
                    "has key " + i + " out of order");
            require(low == null || Arrays.compareUnsigned(low, key) <= 0, node, "has key " + i + " below its range");
            require(high == null || Arrays.compareUnsigned(key, high) < 0, node, "has key " + i + " above its range");
            require(
                    node.commonLength(0, i) >= node.skip(),
                    node,
                    "skips " + node.skip() + " bytes, which key " + i + " does not share");
            require(node.prefixes[i] == KeyPrefix.of(key, node.skip()), node, "has a wrong prefix for key " + i);
            require(
                    node.uniformLength() < 0 || node.uniformLength() == key.length,
                    node,
                    "has key " + i + " of another length");
            previous = key;
        }
    }

    private static void require(boolean condition, Node node, String problem) {
        if (!condition) {
            String kind = node instanceof Leaf ? "Leaf" : "Inner node of level " + node.level();
            String from = node.keyCount == 0 ? "" : " from key " + Arrays.toString(node.key(0));
            throw new Unsound(kind + from + " " + problem);
        }
    }

    private static final class Unsound extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unsound(String problem) {
            super(problem);
        }
    }
}
