package org.tarndb.storage.version;

import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.tree.Tree;

/**
 * An index in one version of a table.
 *
 * @param entries (encoded index key, encoded row key) -> included columns, see {@link IndexEntries}; exactly those of the rows that the cursor
 *     covers (invariants I3 and I4)
 * @param cursor {@link BuildCursor#END} for a public index
 */
public record IndexVersion(long indexId, Tree<byte[]> entries, BuildCursor cursor) {
    /** An index of no rows, complete: for a table that is empty. */
    public static IndexVersion empty(long indexId) {
        return new IndexVersion(indexId, Tree.empty(), BuildCursor.END);
    }

    /** An index whose build begins. */
    public static IndexVersion registered(long indexId) {
        return new IndexVersion(indexId, Tree.empty(), BuildCursor.NOTHING);
    }

    public boolean isComplete() {
        return cursor == BuildCursor.END;
    }

    public IndexVersion withEntries(Tree<byte[]> changed) {
        return changed == entries ? this : new IndexVersion(indexId, changed, cursor);
    }
}
