package org.tarndb.txn.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/**
 * The rows of a table whose primary key, or key in an index, starts with given bytes.
 *
 * @param index null for the primary key
 */
record KeyedRows(TableDef table, @Nullable IndexEntries index, byte[] prefix) {
    /** The first row among the transaction's own, or null. */
    @Nullable
    FoundRow firstOwn(StatementAccess access) {
        List<FoundRow> found = new ArrayList<>(1);
        forEachOwn(access, row -> !found.add(row));
        return found.isEmpty() ? null : found.get(0);
    }

    /** The first row of a version that the transaction has not changed, or null. */
    @Nullable
    FoundRow firstOfOthers(StatementAccess access, DatabaseVersion version) {
        List<FoundRow> found = new ArrayList<>(1);
        forEachExcept(access, version, access.changes().delta(), row -> !found.add(row));
        return found.isEmpty() ? null : found.get(0);
    }

    /** The first row of a version, or null; of an index that is not complete in it, among those that it has. */
    @Nullable
    FoundRow firstIn(DatabaseVersion version) {
        TableVersion found = version.table(table.id());
        IndexVersion entries = found == null || index == null
                ? null
                : found.index(index.index().id());
        if (found == null || (index != null && entries == null)) {
            return null;
        }
        Cursor<byte[]> cursor = (entries == null ? found.rows() : entries.entries()).cursor(KeyRange.prefix(prefix));
        if (!cursor.next()) {
            return null;
        }
        byte[] key = index == null ? cursor.key() : index.rowKey(cursor.key());
        return new FoundRow(key, require(found.rows().get(key)));
    }

    /** Whether a version's index finds them all: one that came since does not. */
    boolean isCompleteIn(DatabaseVersion version) {
        TableVersion found = version.table(table.id());
        IndexVersion entries = found == null || index == null
                ? null
                : found.index(index.index().id());
        return index == null || (entries != null && entries.isComplete());
    }

    /** All rows of a version with the transaction's changes on top. */
    List<FoundRow> all(StatementAccess access, DatabaseVersion version) {
        List<FoundRow> found = new ArrayList<>();
        forEachOwn(access, found::add);
        forEachExcept(access, version, access.changes().delta(), found::add);
        return found;
    }

    /**
     * The first row as things were when the statement began, or null.
     *
     * @param entriesAtStart of the rows changed before
     * @param except the key of a row that does not count, or null
     */
    @Nullable
    FoundRow firstAtStart(
            StatementAccess access, DatabaseVersion tip, DeltaIndexes entriesAtStart, byte @Nullable [] except) {
        List<FoundRow> found = new ArrayList<>(1);
        Predicate<FoundRow> visitor = row -> Arrays.equals(row.key(), except) || !found.add(row);
        forEachOf(access.atStart(), entriesAtStart, visitor);
        if (found.isEmpty()) {
            forEachExcept(access, tip, access.atStart(), visitor);
        }
        return found.isEmpty() ? null : found.get(0);
    }

    private void forEachOwn(StatementAccess access, Predicate<FoundRow> visitor) {
        forEachOf(access.changes().delta(), access.ownEntries(), visitor);
    }

    /** @param visitor tells whether to go on */
    private void forEachOf(Delta delta, DeltaIndexes entries, Predicate<FoundRow> visitor) {
        Tree<byte[]> changed = delta.changesOf(table.id());
        if (changed.isEmpty()) {
            return;
        }
        Tree<byte[]> keys = index == null ? changed : entries.entries(index, changed);
        Cursor<byte[]> cursor = keys.cursor(KeyRange.prefix(prefix));
        while (cursor.next()) {
            byte[] key = index == null ? cursor.key() : index.rowKey(cursor);
            byte[] row = require(changed.get(key));
            if (row != Delta.DELETED && !visitor.test(new FoundRow(key, row))) {
                return;
            }
        }
    }

    private void forEachExcept(
            StatementAccess access, DatabaseVersion version, Delta except, Predicate<FoundRow> visitor) {
        TableVersion found = version.table(table.id());
        if (found == null || access.changes().isRewritten(table.id())) {
            return; // all rows are the transaction's own
        }
        Tree<byte[]> changed = except.changesOf(table.id());
        Tree<byte[]> keys = index == null ? found.rows() : entries(access, found, index);
        Cursor<byte[]> cursor = keys.cursor(KeyRange.prefix(prefix));
        while (cursor.next()) {
            byte[] key = index == null ? cursor.key() : index.rowKey(cursor);
            if (changed.isEmpty() || changed.get(key) == null) {
                byte[] row =
                        index == null ? cursor.value() : require(found.rows().get(key));
                if (!visitor.test(new FoundRow(key, row))) {
                    return;
                }
            }
        }
    }

    /** Those of an index that this transaction makes, or makes anew, are among the changes. */
    private static Tree<byte[]> entries(StatementAccess access, TableVersion table, IndexEntries index) {
        Tree<byte[]> built = access.changes().builtIndexes().get(index.index().id());
        if (built != null) {
            return built;
        }
        IndexVersion version = table.index(index.index().id());
        return version == null ? Tree.empty() : version.entries();
    }

    private static byte[] require(byte @Nullable [] row) {
        if (row == null) {
            throw TarnException.internal("an index has an entry for a row that is not there (I3)");
        }
        return row;
    }
}
