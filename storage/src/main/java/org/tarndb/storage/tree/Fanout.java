package org.tarndb.storage.tree;

/**
 * How wide the nodes of a tree are. It changes speed and memory, never results.
 *
 * <p>A node on the left or right edge of the tree may be nearly empty (one entry, two children): so keys added in order
 * leave full leaves behind them, and keys removed in order drop whole leaves without touching their neighbours. All
 * other nodes hold at least a third of the maximum.
 *
 * @param leaf most entries of a leaf
 * @param inner most children of an inner node
 */
record Fanout(int leaf, int inner) {
    /** Chosen by {@code TreeBenchmark}. */
    static final Fanout DEFAULT = new Fanout(64, 64);

    Fanout {
        if (leaf < 4 || inner < 4) {
            throw new IllegalArgumentException("fan-out must be at least 4, is " + leaf + " and " + inner);
        }
    }

    int max(Node node) {
        return node instanceof Leaf ? leaf : inner;
    }

    /** The fewest entries or children. */
    int min(Node node, boolean onEdge) {
        int fewest = node instanceof Leaf ? 1 : 2;
        return onEdge ? fewest : Math.max(fewest, max(node) / 3);
    }
}
