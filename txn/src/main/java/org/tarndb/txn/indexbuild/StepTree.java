package org.tarndb.txn.indexbuild;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.txn.commit.Duplicates;

/**
 * The index tree that a step makes: exactly the entries of the rows up to the step's end in some version of the rows,
 * which {@link #catchUp} moves from one version to another. Not thread-safe.
 */
final class StepTree {
    /** Rows that keep the index from being made as they are. */
    sealed interface Conflict {
        /** Two rows with one key of a unique index. */
        record TwoRowsOneKey(byte[] key, byte[] rowKey, byte[] otherRowKey) implements Conflict {}

        /**
         * A row for which an expression of the index has no value.
         *
         * @param reason what the expression threw
         */
        record NoKey(byte[] rowKey, TarnException reason) implements Conflict {}
    }

    private IndexEntries index;
    private final KeyRange covered;
    private Tree<byte[]> rows;
    private Tree<byte[]> entries;

    /**
     * A tree that holds the entries of these rows.
     *
     * @param covered from the first row to the step's end
     */
    StepTree(IndexEntries index, KeyRange covered, Tree<byte[]> rows, Tree<byte[]> entries) {
        this.index = index;
        this.covered = covered;
        this.rows = rows;
        this.entries = entries;
    }

    Tree<byte[]> entries() {
        return entries;
    }

    boolean isAt(Tree<byte[]> version) {
        return rows == version;
    }

    /**
     * The number of covered rows that differ in another version, counted up to a limit. Nobody has a turn meanwhile: the limit
     * is what may be applied under the latch.
     */
    long distanceTo(Tree<byte[]> version, long limit) {
        DiffCursor<byte[]> diff = Tree.diff(rows, version, covered);
        long distance = 0;
        while (distance < limit && diff.next()) {
            distance++;
        }
        return distance;
    }

    /**
     * Moves the tree to another version of the rows.
     *
     * @param current the index in that version: it knows the row schemas that came since
     * @param pace called between slices of the work
     * @return rows of that version that can't be indexed as they are, or null; after a conflict the tree must not be used
     *     any more
     */
    @Nullable
    Conflict catchUp(IndexEntries current, Tree<byte[]> version, Pace pace) {
        index = current;
        TreeEditor<byte[]> editor = entries.edit();
        KeyWriter writer = new KeyWriter();
        List<byte[]> written = new ArrayList<>();
        DiffCursor<byte[]> diff = Tree.diff(rows, version, covered);
        while (diff.next()) {
            byte[] before = diff.before();
            byte[] after = diff.after();
            byte[] gone = before == null ? null : index.entry(writer, before, diff.key());
            byte[] added;
            try {
                added = after == null ? null : index.entry(writer, after, diff.key());
            } catch (TarnException e) {
                if (!index.isUncomputable(e)) {
                    throw e;
                }
                return new Conflict.NoKey(diff.key(), e);
            }
            boolean sameKey = Arrays.equals(gone, added);
            if (gone != null && !sameKey) {
                editor.remove(gone);
            }
            if (after != null && added != null) {
                if (!sameKey) {
                    editor.put(added, index.value(after));
                    if (index.isConstrained(added)) {
                        written.add(added);
                    }
                } else if (before != null && !index.haveSameValue(before, after)) {
                    editor.put(added, index.value(after));
                }
            }
            pace.change();
        }
        Tree<byte[]> changed = editor.build();
        Conflict conflict = conflictAmong(written, changed, pace);
        entries = changed;
        rows = version;
        return conflict;
    }

    /** Looked for after all changes are made: a key may move from one row to another. */
    private @Nullable Conflict conflictAmong(List<byte[]> written, Tree<byte[]> changed, Pace pace) {
        for (byte[] entry : written) {
            byte[] key = Arrays.copyOf(entry, index.keyLength(entry));
            byte[] rowKey = index.rowKey(entry);
            byte[] other = Duplicates.otherHolder(changed, index, key, rowKey);
            if (other != null) {
                return new Conflict.TwoRowsOneKey(key, rowKey, other);
            }
            pace.tick();
        }
        return null;
    }

    /** Gives others their turn; what it throws ends the work, and the tree is as it was. */
    @FunctionalInterface
    interface Pace {
        void tick();

        /** As {@link #tick}, after a changed row was applied. */
        default void change() {
            tick();
        }
    }
}
