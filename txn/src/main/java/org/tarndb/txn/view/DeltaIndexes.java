package org.tarndb.txn.view;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.WrittenKeys;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;

/**
 * The index entries of a transaction's own rows, made when an index is first read and kept up by what the delta changed
 * since. One for each transaction; thread-safe.
 */
public final class DeltaIndexes {
    /**
     * @param layout that {@code changes} were read with: none other may know all their rows
     * @param uncomputable row key -> row of the rows for which an expression of the index has no value
     */
    private record Cached(RowLayout layout, Tree<byte[]> changes, Tree<byte[]> entries, Tree<byte[]> uncomputable) {}

    @GuardedBy("this")
    private final Map<Long, Cached> cache = new HashMap<>();

    /**
     * The entries of the rows in these changes; deletions have none.
     *
     * @param changes of the index's table
     * @throws TarnException of SQLSTATE class 22 when an expression of the index has no value for one of the rows: it was
     *     written before there was the index
     */
    public Tree<byte[]> entries(IndexEntries index, Tree<byte[]> changes) {
        Cached made = cached(index, changes);
        Cursor<byte[]> uncomputable = made.uncomputable.cursor(KeyRange.all());
        if (uncomputable.next()) {
            WrittenKeys.of(index, uncomputable.key(), uncomputable.value());
        }
        return made.entries;
    }

    /** As {@link #entries}; rows for which an expression of the index has no value have no entry. */
    public Tree<byte[]> computable(IndexEntries index, Tree<byte[]> changes) {
        return cached(index, changes).entries;
    }

    private synchronized Cached cached(IndexEntries index, Tree<byte[]> changes) {
        Cached cached = cache.get(index.index().id());
        if (cached == null || cached.layout != index.layout()) {
            cached = new Cached(index.layout(), Tree.empty(), Tree.empty(), Tree.empty());
        }
        if (cached.changes == changes) {
            return cached;
        }
        TreeEditor<byte[]> entries = cached.entries.edit();
        Tree<byte[]> uncomputable = cached.uncomputable;
        DiffCursor<byte[]> diff = Tree.diff(cached.changes, changes);
        while (diff.next()) {
            byte[] key = diff.key();
            byte[] before = diff.before();
            if (before != null && before != Delta.DELETED) {
                remove(index, entries, key, before);
                uncomputable = uncomputable.remove(key);
            }
            byte[] after = diff.after();
            if (after != null && after != Delta.DELETED && !put(index, entries, key, after)) {
                uncomputable = uncomputable.put(key, after);
            }
        }
        Cached made = new Cached(index.layout(), changes, entries.build(), uncomputable);
        cache.put(index.index().id(), made);
        return made;
    }

    private static void remove(IndexEntries index, TreeEditor<byte[]> entries, byte[] rowKey, byte[] row) {
        byte[] key = index.keyIfComputable(row);
        if (key != null) {
            entries.remove(IndexEntries.join(key, rowKey));
        }
    }

    /** False when the row's key can't be computed. */
    private static boolean put(IndexEntries index, TreeEditor<byte[]> entries, byte[] rowKey, byte[] row) {
        try {
            byte[] entry = index.entry(row, rowKey);
            if (entry != null) {
                entries.put(entry, index.value(row));
            }
            return true;
        } catch (TarnException e) {
            if (!index.isUncomputable(e)) {
                throw e;
            }
            return false;
        }
    }
}
