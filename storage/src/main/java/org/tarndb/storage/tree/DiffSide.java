package org.tarndb.storage.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One tree's place in a {@link DiffCursor}: at a node that was not opened yet, at an entry, or at the end. All entries
 * before that place are dealt with.
 */
final class DiffSide {
    private static final int ENTRY = -1;
    private static final int END = -2;

    private final KeyRange range;
    private final Inner[] path;
    private final int[] slots;
    /** How many inner nodes are open. */
    private int depth;

    private int level;
    private @Nullable Node unopened;
    private Leaf leaf = Leaf.EMPTY;
    private int index;
    private int limit;
    /** All nodes opened so far lie on the way to the start of the range. */
    private boolean seeking;

    private long nodesOpened;

    DiffSide(Node root, KeyRange range) {
        this.range = range;
        path = new Inner[root.level()];
        slots = new int[root.level()];
        seeking = range.from() != null;
        comeTo(root);
    }

    /** The level of the unopened node, or something negative. */
    int level() {
        return level;
    }

    boolean atEnd() {
        return level == END;
    }

    boolean isAtSameNodeAs(DiffSide other) {
        return unopened != null && unopened == other.unopened;
    }

    byte[] key() {
        return leaf.key(index);
    }

    /**
     * Moves both sides past entries that are the same, where that takes no look at their keys.
     *
     * @return whether the leaves ended with them
     */
    boolean skipSameEntries(DiffSide other) {
        if (level != ENTRY || other.level != ENTRY || index != other.index || !leaf.sharesKeysWith(other.leaf)) {
            return false;
        }
        index = leaf.firstDifference(other.leaf, index, limit);
        other.index = index;
        leaveLeafAtItsEnd();
        other.leaveLeafAtItsEnd();
        return level != ENTRY;
    }

    /** Compares the entry's key with the other side's. */
    int compareKey(DiffSide other) {
        byte[] bytes = leaf.keyBytes(index);
        byte[] others = other.leaf.keyBytes(other.index);
        if (bytes == others && index == other.index) {
            return 0;
        }
        return Arrays.compareUnsigned(
                bytes,
                leaf.keyStart(index),
                leaf.keyEnd(index),
                others,
                other.leaf.keyStart(other.index),
                other.leaf.keyEnd(other.index));
    }

    Object value() {
        return leaf.value(index);
    }

    long nodesOpened() {
        return nodesOpened;
    }

    /** Goes into the unopened node, to its first child or entry that may be in the range. */
    void open() {
        nodesOpened++;
        Node node = unopened;
        byte[] start = seeking ? range.from() : null;
        if (node instanceof Inner inner) {
            int slot = start == null ? 0 : inner.childIndex(start);
            path[depth] = inner;
            slots[depth++] = slot;
            comeTo(inner.children[slot]);
        } else if (node instanceof Leaf opened) {
            byte[] end = range.to();
            leaf = opened;
            index = start == null ? 0 : opened.countBelow(start, !range.fromInclusive());
            limit = end == null || isBefore(end) ? opened.size() : opened.countBelow(end, range.toInclusive());
            level = ENTRY;
            unopened = null;
            seeking = false;
            leaveLeafAtItsEnd();
        }
    }

    /** Whether the keys below the open slot are all smaller, as the key says that comes after them. */
    private boolean isBefore(byte[] end) {
        if (depth == 0) {
            return false;
        }
        Inner inner = path[depth - 1];
        int slot = slots[depth - 1];
        return slot < inner.size() - 1 && Arrays.compareUnsigned(inner.keys[slot], end) <= 0;
    }

    /** Past the unopened node or the entry. */
    void advance() {
        if (level == ENTRY) {
            index++;
            leaveLeafAtItsEnd();
        } else if (level != END) {
            seeking = false;
            nextNode();
        }
    }

    private void leaveLeafAtItsEnd() {
        if (index < limit) {
            return;
        }
        if (limit < leaf.size()) {
            end();
        } else {
            nextNode();
        }
    }

    private void nextNode() {
        while (depth > 0) {
            Inner inner = path[depth - 1];
            int slot = ++slots[depth - 1];
            if (slot < inner.size()) {
                if (isPastRange(inner.keys[slot - 1])) {
                    end();
                } else {
                    comeTo(inner.children[slot]);
                }
                return;
            }
            depth--;
        }
        end();
    }

    private boolean isPastRange(byte[] lowest) {
        byte[] to = range.to();
        return to != null && Arrays.compareUnsigned(lowest, to) > 0;
    }

    private void comeTo(Node node) {
        unopened = node;
        level = node.level();
    }

    private void end() {
        unopened = null;
        level = END;
    }
}
