package org.tarndb.txn.view;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;

/**
 * The index entries of a transaction's own rows, made when an index is first read and kept up by what the delta changed
 * since. One for each transaction; thread-safe.
 */
public final class DeltaIndexes {
    /** @param layout that {@code changes} were read with: none other may know all their rows */
    private record Cached(RowLayout layout, Tree<byte[]> changes, Tree<byte[]> entries) {}

    @GuardedBy("this")
    private final Map<Long, Cached> cache = new HashMap<>();

    /**
     * The entries of the rows in these changes; deletions have none.
     *
     * @param changes of the index's table
     */
    public synchronized Tree<byte[]> entries(IndexEntries index, Tree<byte[]> changes) {
        Cached cached = cache.get(index.index().id());
        if (cached == null || cached.layout != index.layout()) {
            cached = new Cached(index.layout(), Tree.empty(), Tree.empty());
        }
        if (cached.changes == changes) {
            return cached.entries;
        }
        TreeEditor<byte[]> editor = cached.entries.edit();
        DiffCursor<byte[]> diff = Tree.diff(cached.changes, changes);
        while (diff.next()) {
            byte[] before = diff.before();
            byte[] after = diff.after();
            byte[] gone = before == null || before == Delta.DELETED ? null : index.entry(before, diff.key());
            if (gone != null) {
                editor.remove(gone);
            }
            byte[] added = after == null || after == Delta.DELETED ? null : index.entry(after, diff.key());
            if (after != null && added != null) {
                editor.put(added, index.value(after));
            }
        }
        Tree<byte[]> entries = editor.build();
        cache.put(index.index().id(), new Cached(index.layout(), changes, entries));
        return entries;
    }
}
