package org.tarndb.txn.isolation;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.isolation.TableReads.IndexReads;

/**
 * Compares what was read of a table in two of its versions. There are two ways with one outcome: to look whether each
 * changed row was read, or whether each range read has changed.
 */
final class TableValidation {
    private final TableDef table;
    private final TableReads reads;
    private final TableVersion from;
    private final TableVersion to;
    /** In the order of the reads' indexes. */
    private final List<IndexEntries> entries;
    /** An index that was read is gone, or keys are made in another way: every row counts as read. */
    private final boolean wholeTable;

    /**
     * @param before the table as it was when it was read
     * @param now the table as it is in {@code to}
     */
    TableValidation(TableDef before, TableDef now, TableReads reads, TableVersion from, TableVersion to) {
        this.table = now;
        this.reads = reads;
        this.from = from;
        this.to = to;
        this.wholeTable = !hasSameKeys(before, now) || !hasAllIndexes(now, reads.indexes());
        this.entries = wholeTable
                ? List.of()
                : reads.indexes().stream()
                        .map(read -> entries(now, read.indexId()))
                        .toList();
    }

    private static boolean hasAllIndexes(TableDef now, List<IndexReads> read) {
        for (IndexReads each : read) {
            IndexDef index = now.index(each.indexId());
            if (index == null || !index.isPublic()) {
                return false;
            }
        }
        return true;
    }

    private static IndexEntries entries(TableDef table, long indexId) {
        IndexDef index = table.index(indexId);
        if (index == null) {
            throw TarnException.internal("index " + indexId + " of table " + table.name() + " is gone");
        }
        return table.entries(index);
    }

    /** Whether keys are encoded as before: columns may have been added behind the others. */
    private static boolean hasSameKeys(TableDef before, TableDef now) {
        if (before == now) {
            return true;
        }
        int columns = before.columns().size();
        return now.columns().size() >= columns
                && before.primaryKey().equals(now.primaryKey())
                && types(before, columns).equals(types(now, columns));
    }

    private static List<SqlType> types(TableDef table, int columns) {
        return table.columns().subList(0, columns).stream().map(ColumnDef::type).toList();
    }

    /**
     * Looks at the rows that differ.
     *
     * @return false when there are more of them than the budget allows; then nothing is known
     * @throws TarnException SERIALIZATION_FAILURE
     */
    boolean byChanges(long budget) {
        long left = budget;
        DiffCursor<byte[]> changes = Tree.diff(from.rows(), to.rows());
        while (changes.next()) {
            check(changes.key(), changes.before(), changes.after());
            if (--left < 0) {
                return false;
            }
        }
        return true;
    }

    private void check(byte[] key, byte @Nullable [] before, byte @Nullable [] after) {
        if (wholeTable || reads.rows().contains(key)) {
            throw changedRow(key);
        }
        for (int i = 0; i < entries.size(); i++) {
            RangeSet read = reads.indexes().get(i).entries();
            IndexEntries index = entries.get(i);
            if (isRead(read, index, before, key) || isRead(read, index, after, key)) {
                throw changed("row " + table.describeKey(key) + ", found by index " + index + ",");
            }
        }
    }

    private static boolean isRead(RangeSet read, IndexEntries index, byte @Nullable [] row, byte[] key) {
        byte[] entry = row == null ? null : index.entry(row, key);
        return entry != null && read.contains(entry);
    }

    /**
     * Looks at the ranges that were read.
     *
     * @throws TarnException SERIALIZATION_FAILURE
     */
    void byRanges() {
        if (wholeTable) {
            checkRange(KeyRange.all());
            return;
        }
        reads.rows().toList().forEach(this::checkRange);
        for (int i = 0; i < entries.size(); i++) {
            for (KeyRange range : reads.indexes().get(i).entries().toList()) {
                checkRange(entries.get(i), range);
            }
        }
    }

    private void checkRange(KeyRange range) {
        DiffCursor<byte[]> changes = Tree.diff(from.rows(), to.rows(), range);
        if (changes.next()) {
            throw changedRow(changes.key());
        }
    }

    private void checkRange(IndexEntries index, KeyRange range) {
        Tree<byte[]> before = entriesIn(from, index);
        DiffCursor<byte[]> changes = Tree.diff(before, entriesIn(to, index), range);
        while (changes.next()) {
            // Entries that were made anew have other arrays of the same bytes.
            if (!Arrays.equals(changes.before(), changes.after())) {
                throw changed(index, changes.key());
            }
        }
        // The entries are the same; a row may have changed in columns that are not in the index.
        Cursor<byte[]> read = before.cursor(range);
        while (read.next()) {
            byte[] rowKey = index.rowKey(read);
            if (from.rows().get(rowKey) != to.rows().get(rowKey)) {
                throw changed(index, read.key());
            }
        }
    }

    private static Tree<byte[]> entriesIn(TableVersion version, IndexEntries index) {
        IndexVersion found = version.index(index.index().id());
        if (found == null) {
            throw TarnException.internal("index " + index + " is in the catalog but not in the version of its table");
        }
        return found.entries();
    }

    private TarnException changedRow(byte[] key) {
        if (wholeTable) { // the key may be one of either version, and so of either encoding
            return new TarnException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "could not serialize: table " + table.name()
                            + ", which this transaction has read, got other rows and other keys or indexes since; run"
                            + " the transaction again");
        }
        return changed("row " + table.describeKey(key));
    }

    private TarnException changed(IndexEntries index, byte[] entry) {
        byte[] key = Arrays.copyOf(entry, index.keyLength(entry));
        return changed("key " + index.describe(key) + " of index " + index);
    }

    private TarnException changed(String what) {
        return new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "could not serialize: " + what + " of table " + table.name()
                        + " was read by this transaction, as present or as absent, and changed by another one since;"
                        + " run the transaction again");
    }
}
