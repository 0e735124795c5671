package org.tarndb.storage.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The heap that one tree takes and another does not share. Nodes are compared by reference, level by level from the
 * roots, and a shared node is not opened: a node has one parent in a tree, so a shared one below an unshared one of
 * this tree is below an unshared one of the other. Sizes are those of a JVM with compressed references.
 */
final class HeapBytes {
    private static final int REFERENCE = 4;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;
    /** Header and fields, without the arrays. */
    private static final int LEAF = 56;

    private static final int INNER = 56;
    static final int PACKED_KEYS = 24;

    private HeapBytes() {}

    /** Bytes of the nodes, keys and values below one root and not below the other. */
    static long notShared(Node root, Node other) {
        long bytes = 0;
        List<Node> mine = List.of(root);
        List<Node> theirs = List.of(other);
        while (!mine.isEmpty()) {
            int level = mine.get(0).level();
            while (!theirs.isEmpty() && theirs.get(0).level() > level) {
                theirs = children(theirs);
            }
            if (!theirs.isEmpty() && theirs.get(0).level() == level) {
                List<Node> kept = without(mine, theirs);
                theirs = without(theirs, mine);
                mine = kept;
            }
            Set<Object> shared = contents(theirs, level);
            for (Node node : mine) {
                bytes += bytes(node, shared);
            }
            mine = level == 0 ? List.of() : children(mine);
        }
        return bytes;
    }

    /** A byte array as an object. */
    static long of(byte[] array) {
        return array(array.length, 1);
    }

    private static List<Node> children(List<Node> nodes) {
        List<Node> children = new ArrayList<>();
        for (Node node : nodes) {
            if (node instanceof Inner inner) {
                children.addAll(Arrays.asList(inner.children).subList(0, inner.size()));
            }
        }
        return children;
    }

    private static List<Node> without(List<Node> nodes, List<Node> others) {
        Set<Node> excluded = identitySet();
        excluded.addAll(others);
        List<Node> rest = new ArrayList<>();
        for (Node node : nodes) {
            if (!excluded.contains(node)) {
                rest.add(node);
            }
        }
        return rest;
    }

    /** What nodes of two trees may share though they are not the same: arrays, keys and values. */
    private static Set<Object> contents(List<Node> nodes, int level) {
        Set<Object> contents = identitySet();
        for (Node node : nodes) {
            if (node.level() == level) {
                contents.add(keys(node));
                if (node instanceof Leaf leaf) {
                    contents.addAll(Arrays.asList(leaf.keys).subList(0, looseKeys(leaf)));
                    contents.addAll(Arrays.asList(leaf.values()).subList(0, ownValues(leaf)));
                    contents.add(leaf.common());
                }
            }
        }
        return contents;
    }

    /** What holds the keys. */
    private static Object keys(Node node) {
        return node.packed == null ? node.keys : node.packed;
    }

    /** The number of keys that are an object each. */
    private static int looseKeys(Leaf leaf) {
        return leaf.packed == null ? leaf.keyCount : 0;
    }

    /** The number of entries that have a value of their own. */
    private static int ownValues(Leaf leaf) {
        return leaf.common() == null ? leaf.keyCount : 0;
    }

    private static long bytes(Node node, Set<Object> shared) {
        long bytes = 0;
        // The keys and their prefixes are shared together.
        if (!shared.contains(keys(node))) {
            bytes += node.packed == null ? array(node.keys.length, REFERENCE) : node.packed.heapBytes();
            bytes += array(node.prefixes.length, Long.BYTES);
        }
        if (node instanceof Inner inner) {
            return bytes + INNER + array(inner.children.length, REFERENCE) + array(inner.counts.length, Long.BYTES);
        }
        Leaf leaf = (Leaf) node;
        bytes += LEAF;
        for (int i = 0; i < looseKeys(leaf); i++) {
            bytes += entryPart(leaf.keys[i], shared);
        }
        if (leaf.common() != null) {
            return bytes + entryPart(leaf.common(), shared);
        }
        bytes += array(leaf.values().length, REFERENCE);
        for (int i = 0; i < leaf.keyCount; i++) {
            bytes += entryPart(leaf.value(i), shared);
        }
        return bytes;
    }

    /** An empty array is a constant that many entries have, and a value that is no array is somebody else's. */
    private static long entryPart(@Nullable Object part, Set<Object> shared) {
        return part instanceof byte[] array && array.length > 0 && !shared.contains(part) ? of(array) : 0;
    }

    static long array(int length, int elementBytes) {
        long bytes = ARRAY_HEADER + (long) length * elementBytes;
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private static <T> Set<T> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
