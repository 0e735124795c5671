package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Children and, between each two, a key: all keys in the child to the left are smaller, all in the child to the right
 * are greater or equal.
 */
final class Inner extends Node {
    private final int level;
    Node[] children;
    /** The entries below each child. */
    long[] counts;

    /** Takes over the arrays; {@code separators} has one element less than there are children. */
    Inner(@Nullable Owner owner, int level, byte[][] separators, Node[] children, long[] counts) {
        super(owner, separators, separators.length);
        this.level = level;
        this.children = children;
        this.counts = counts;
    }

    private Inner(Owner owner, Inner original) {
        super(owner, original);
        level = original.level;
        children = Arrays.copyOf(original.children, original.size());
        counts = Arrays.copyOf(original.counts, original.size());
    }

    private Inner(Inner original, int from) {
        super(original.owner, original, from);
        level = original.level;
        children = Arrays.copyOfRange(original.children, from, original.size());
        counts = Arrays.copyOfRange(original.counts, from, original.size());
    }

    @Override
    int level() {
        return level;
    }

    @Override
    int size() {
        return keyCount + 1;
    }

    @Override
    long entryCount() {
        return countBefore(size());
    }

    /** The entries below the first children. */
    long countBefore(int child) {
        long sum = 0;
        for (int i = 0; i < child; i++) {
            sum += counts[i];
        }
        return sum;
    }

    /** The child whose range holds the key. */
    int childIndex(byte[] key) {
        int found = find(key);
        return found < 0 ? ~found : found + 1;
    }

    @Override
    Inner copy(Owner owner) {
        return new Inner(owner, this);
    }

    /**
     * @param at the index that the child gets, at least 1
     * @param separator a key greater than all of the child before, not greater than any of this child
     * @param capacity the room for children to make if there is none
     */
    void insertChild(int at, byte[] separator, Node child, int capacity) {
        int size = size();
        if (children.length == size) {
            children = Arrays.copyOf(children, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }
        System.arraycopy(children, at, children, at + 1, size - at);
        System.arraycopy(counts, at, counts, at + 1, size - at);
        children[at] = child;
        counts[at] = child.entryCount();
        insertKey(at - 1, separator, capacity - 1);
    }

    /** A neighbour's range takes in the child's. */
    void removeChild(int at) {
        removeKey(Math.max(0, at - 1));
        int size = size();
        System.arraycopy(children, at + 1, children, at, size - at);
        System.arraycopy(counts, at + 1, counts, at, size - at);
        clear(children, size, size + 1);
    }

    void replaceChild(int at, Node child) {
        children[at] = child;
        counts[at] = child.entryCount();
    }

    @Override
    byte[] separator(int from) {
        return keys[from - 1];
    }

    @Override
    Inner splitOff(int from) {
        Inner right = new Inner(this, from);
        truncateKeys(from - 1);
        children = Arrays.copyOf(children, from);
        counts = Arrays.copyOf(counts, from);
        return right;
    }

    @Override
    void append(byte[] separator, Node right) {
        Inner other = (Inner) right;
        int size = size();
        int total = size + other.size();
        children = Arrays.copyOf(children, Math.max(children.length, total));
        counts = Arrays.copyOf(counts, Math.max(counts.length, total));
        System.arraycopy(other.children, 0, children, size, other.size());
        System.arraycopy(other.counts, 0, counts, size, other.size());
        insertKey(keyCount, separator, total - 1);
        appendKeys(other);
    }
}
