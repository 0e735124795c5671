package org.tarndb.storage.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

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
    private static final int LEAF = 48;

    private static final int INNER = 56;

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
                contents.add(node.keys);
                if (node instanceof Leaf leaf) {
                    contents.addAll(Arrays.asList(leaf.keys).subList(0, leaf.keyCount));
                    contents.addAll(Arrays.asList(leaf.values).subList(0, leaf.keyCount));
                }
            }
        }
        return contents;
    }

    private static long bytes(Node node, Set<Object> shared) {
        // The two arrays of the keys are shared together.
        long bytes = shared.contains(node.keys)
                ? 0
                : array(node.keys.length, REFERENCE) + array(node.prefixes.length, Long.BYTES);
        if (node instanceof Inner inner) {
            return bytes + INNER + array(inner.children.length, REFERENCE) + array(inner.counts.length, Long.BYTES);
        }
        Leaf leaf = (Leaf) node;
        bytes += LEAF + array(leaf.values.length, REFERENCE);
        for (int i = 0; i < leaf.keyCount; i++) {
            bytes += entryPart(leaf.keys[i], shared) + entryPart(leaf.values[i], shared);
        }
        return bytes;
    }

    /** An empty array is a constant that many entries have, and a value that is no array is somebody else's. */
    private static long entryPart(Object part, Set<Object> shared) {
        return part instanceof byte[] array && array.length > 0 && !shared.contains(part) ? of(array) : 0;
    }

    private static long array(int length, int elementBytes) {
        long bytes = ARRAY_HEADER + (long) length * elementBytes;
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private static <T> Set<T> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
