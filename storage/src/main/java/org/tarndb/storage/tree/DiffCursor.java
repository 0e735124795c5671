package org.tarndb.storage.tree;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * The differences of two trees in ascending key order. Values are compared by reference. A node that both trees share
 * is skipped without a look at it, wherever it is in either tree, so the work is about the number of changed nodes
 * times the height. For one thread at a time.
 */
public final class DiffCursor<V> {
    private final DiffSide from;
    private final DiffSide to;
    private byte @Nullable [] key;
    private @Nullable Object before;
    private @Nullable Object after;

    DiffCursor(Node from, Node to, KeyRange range) {
        this.from = new DiffSide(from, range);
        this.to = new DiffSide(to, range);
    }

    /** Moves to the next difference; false when there are no more. */
    public boolean next() {
        while (!from.atEnd() || !to.atEnd()) {
            if (from.isAtSameNodeAs(to)) {
                from.advance();
                to.advance();
            } else if (from.level() >= 0 || to.level() >= 0) {
                openHigher();
            } else if (compareEntries()) {
                return true;
            }
        }
        return false;
    }

    /** Never the lower one: so the two sides come to a node that they share at the same time. */
    private void openHigher() {
        if (from.level() >= to.level()) {
            from.open();
        } else {
            to.open();
        }
    }

    private boolean compareEntries() {
        if (from.skipSameEntries(to)) {
            return false;
        }
        int order = compareKeys();
        before = order <= 0 ? from.value() : null;
        after = order >= 0 ? to.value() : null;
        if (before != after) {
            key = order <= 0 ? from.key() : to.key();
        }
        if (order <= 0) {
            from.advance();
        }
        if (order >= 0) {
            to.advance();
        }
        return before != after;
    }

    private int compareKeys() {
        if (from.atEnd() || to.atEnd()) {
            return from.atEnd() ? 1 : -1;
        }
        return from.compareKey(to);
    }

    /** The key at which the trees differ. */
    public byte[] key() {
        if (key == null) {
            throw TarnException.internal("The cursor is not at a difference: call next() first");
        }
        return key;
    }

    /** The value in the first tree, or null if the key is absent there. */
    @SuppressWarnings("unchecked") // only a V was ever put in
    public @Nullable V before() {
        return (V) before;
    }

    /** The value in the second tree, or null if the key is absent there. */
    @SuppressWarnings("unchecked")
    public @Nullable V after() {
        return (V) after;
    }

    /** How many nodes were looked into: what the diff costs. */
    long nodesOpened() {
        return from.nodesOpened() + to.nodesOpened();
    }
}
