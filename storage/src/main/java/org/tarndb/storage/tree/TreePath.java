package org.tarndb.storage.tree;

/** The nodes from the root down to a leaf, the root at depth 0, and which child each inner node goes on with. */
final class TreePath {
    private Node[] nodes = new Node[0];
    private int[] slots = new int[0];
    private int depth;

    Leaf descend(Node root, byte[] key) {
        depth = root.level();
        if (nodes.length <= depth) {
            nodes = new Node[depth + 1];
            slots = new int[depth + 1];
        }
        Node node = root;
        for (int i = 0; i < depth; i++) {
            Inner inner = (Inner) node;
            nodes[i] = inner;
            slots[i] = inner.childIndex(key);
            node = inner.children[slots[i]];
        }
        nodes[depth] = node;
        return (Leaf) node;
    }

    /** The depth of the leaf. */
    int depth() {
        return depth;
    }

    Node node(int depth) {
        return nodes[depth];
    }

    void setNode(int depth, Node node) {
        nodes[depth] = node;
    }

    Inner inner(int depth) {
        return (Inner) nodes[depth];
    }

    Leaf leaf() {
        return (Leaf) nodes[depth];
    }

    int slot(int depth) {
        return slots[depth];
    }

    boolean onLeftEdge(int depth) {
        for (int i = 0; i < depth; i++) {
            if (slots[i] != 0) {
                return false;
            }
        }
        return true;
    }

    boolean onRightEdge(int depth) {
        for (int i = 0; i < depth; i++) {
            if (slots[i] != nodes[i].size() - 1) {
                return false;
            }
        }
        return true;
    }
}
