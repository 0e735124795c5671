package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** A table of a version with a transaction's changes on top. */
final class VersionTableView implements TableView {
    private final TableDef table;
    private final TableVersion version;
    private final Tree<byte[]> changes;
    private final DeltaIndexes deltaIndexes;

    VersionTableView(TableDef table, TableVersion version, Tree<byte[]> changes, DeltaIndexes deltaIndexes) {
        this.table = table;
        this.version = version;
        this.changes = changes;
        this.deltaIndexes = deltaIndexes;
    }

    @Override
    public TableDef table() {
        return table;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        if (!changes.isEmpty()) {
            byte[] changed = changes.get(key);
            if (changed != null) {
                return changed == Delta.DELETED ? null : changed;
            }
        }
        return version.rows().get(key);
    }

    @Override
    public RowCursor scan(KeyRange range, boolean descending) {
        Cursor<byte[]> rows = version.rows().cursor(range, descending);
        return changes.isEmpty()
                ? new PlainRowCursor(rows)
                : new MergingRowCursor(rows, changes.cursor(range, descending), descending);
    }

    /** Whether the row is the transaction's own, or gone by its own change: the version's does not matter then. */
    boolean isChanged(byte[] key) {
        return !changes.isEmpty() && changes.get(key) != null;
    }

    @Override
    public IndexRowCursor scan(IndexDef index, KeyRange range, boolean descending) {
        IndexEntries entries = table.entries(index);
        Tree<byte[]> own = changes.isEmpty() ? Tree.empty() : deltaIndexes.entries(entries, changes);
        return new IndexRowCursor(
                entries,
                version.rows(),
                changes,
                publicEntries(index).cursor(range, descending),
                own.cursor(range, descending),
                descending);
    }

    @Override
    public RowCursor scanEntries(IndexDef index, KeyRange range, boolean descending) {
        Cursor<byte[]> ofVersion = publicEntries(index).cursor(range, descending);
        if (changes.isEmpty()) {
            return new PlainRowCursor(ofVersion);
        }
        IndexEntries entries = table.entries(index);
        return new EntryCursor(
                entries,
                changes,
                ofVersion,
                deltaIndexes.entries(entries, changes).cursor(range, descending),
                descending);
    }

    @Override
    public long count() {
        long count = version.rows().size();
        Cursor<byte[]> changed = changes.cursor(KeyRange.all());
        while (changed.next()) {
            boolean was = version.rows().get(changed.key()) != null;
            boolean is = changed.value() != Delta.DELETED;
            count += was == is ? 0 : is ? 1 : -1;
        }
        return count;
    }

    @Override
    public long estimate(KeyRange range) {
        return range == KeyRange.all() ? version.rows().size() : version.rows().count(range);
    }

    @Override
    public long estimate(IndexDef index, KeyRange range) {
        return publicEntries(index).count(range);
    }

    private Tree<byte[]> publicEntries(IndexDef index) {
        IndexVersion found = version.index(index.id());
        if (found == null) {
            if (version.rows().isEmpty()) {
                return Tree.empty(); // a table created by this transaction
            }
            throw TarnException.internal("index " + index.name() + " is not in the version that is read");
        }
        if (!found.isComplete()) {
            throw TarnException.internal("index " + index.name() + " is read while it is being built");
        }
        return found.entries();
    }
}
