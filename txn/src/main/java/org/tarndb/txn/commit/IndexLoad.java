package org.tarndb.txn.commit;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;

/** Makes the entries of an index from rows, at once: sorted, then loaded into packed nodes. */
public final class IndexLoad {
    /**
     * Entries in order.
     *
     * @param rows that were read for them; some may have no entry
     */
    @SuppressWarnings("ArrayRecordComponent") // handed from one method to another
    public record Sorted(byte[][] entries, int rows) {}

    private IndexLoad() {}

    /**
     * The sorted entries of the rows in the range.
     *
     * @param onRows told now and then how many rows have been read; may throw to end it
     * @throws UncomputableKeyException at the first row for which an expression of the index has no value
     */
    public static byte[][] sortedEntries(IndexEntries index, Tree<byte[]> rows, KeyRange range, LongConsumer onRows) {
        int count = Math.toIntExact(rows.count(range));
        return sortedEntries(index, rows.cursor(range), count, RowGate.reporting(onRows))
                .entries();
    }

    /**
     * The sorted entries of the rows that a cursor gives. It stays at the last row read.
     *
     * @param most rows that it gives at most
     * @param gate paces the reading, and may end it early
     */
    public static Sorted sortedEntries(IndexEntries index, Cursor<byte[]> cursor, int most, RowGate gate) {
        byte[][] entries = new byte[most][];
        KeyWriter writer = new KeyWriter();
        int read = 0;
        int count = 0;
        long admitted = 0;
        while (read < most) {
            if (read == admitted) {
                admitted += gate.admit(read);
            }
            if (read == admitted || !cursor.next()) {
                break;
            }
            read++;
            if (write(index, writer, cursor)) {
                entries[count++] = writer.toBytes();
            }
        }
        byte[][] sorted = count == most ? entries : Arrays.copyOf(entries, count);
        EntrySort.sort(sorted);
        return new Sorted(sorted, read);
    }

    private static boolean write(IndexEntries index, KeyWriter writer, Cursor<byte[]> row) {
        try {
            return index.write(writer, row.value(), row.key());
        } catch (TarnException e) {
            throw index.isUncomputable(e) ? new UncomputableKeyException(row.key(), e) : e;
        }
    }

    /** The entries of all rows, as {@link #entries(IndexEntries, Tree, LongConsumer)}. */
    public static Tree<byte[]> entries(IndexEntries index, Tree<byte[]> rows) {
        return entries(index, rows, count -> {});
    }

    /**
     * The entries of all rows.
     *
     * @param onRows told now and then how many rows have been read; may throw to end it
     * @throws TarnException of SQLSTATE class 22 naming the row for which an expression of the index has no value
     */
    public static Tree<byte[]> entries(IndexEntries index, Tree<byte[]> rows, LongConsumer onRows) {
        try {
            return load(index, rows, sortedEntries(index, rows, KeyRange.all(), onRows));
        } catch (UncomputableKeyException e) {
            throw UncomputableKeyException.cannotBeMade(index, e.rowKey(), e.reason());
        }
    }

    /**
     * The tree of some rows' entries.
     *
     * @param rows among others those
     * @param entries sorted, all different
     */
    public static Tree<byte[]> load(IndexEntries index, Tree<byte[]> rows, byte[][] entries) {
        TreeBuilder<byte[]> builder = Tree.builder();
        for (byte[] entry : entries) {
            builder.add(entry, value(index, rows, entry));
        }
        return builder.build();
    }

    /** The value of the entry of one of the rows. */
    public static byte[] value(IndexEntries index, Tree<byte[]> rows, byte[] entry) {
        if (index.includedLayout() == null) {
            return IndexEntries.NO_VALUE;
        }
        byte[] row = rows.get(index.rowKey(entry));
        if (row == null) {
            throw TarnException.internal("index " + index + " has an entry of no row (I3)");
        }
        return index.value(row);
    }

    /**
     * The first place where an entry has the same index key as the one before it, or -1.
     *
     * @param entries sorted
     */
    public static int firstDuplicate(IndexEntries index, byte[][] entries) {
        for (int i = 1; i < entries.length; i++) {
            if (haveSameKey(index, entries[i - 1], entries[i])) {
                return i;
            }
        }
        return -1;
    }

    /** The error of two rows that keep a unique index from being made. */
    public static TarnException cannotBeUnique(TableDef table, IndexEntries index, byte[] entry, byte[] other) {
        return new TarnException(
                ErrorCode.UNIQUE_VIOLATION,
                "unique index " + index + " of table " + table.name() + " cannot be made: the rows "
                        + table.describeKey(index.rowKey(entry)) + " and "
                        + table.describeKey(index.rowKey(other)) + " have the same key "
                        + index.describe(entry) + "; change one of them and create the index again");
    }

    /** What REINDEX finds wrong with a unique index: it has let two rows have one key. */
    public static TarnException damaged(TableDef table, IndexEntries index, byte[] entry, byte[] other) {
        return new TarnException(
                ErrorCode.INDEX_CORRUPTED,
                "unique index " + index + " of table " + table.name() + " is damaged: the rows "
                        + table.describeKey(index.rowKey(entry)) + " and "
                        + table.describeKey(index.rowKey(other)) + " have the same key "
                        + index.describe(entry) + "; delete or change one of them and run REINDEX again");
    }

    /** Whether two entries have one index key that only one row may have. */
    public static boolean haveSameKey(IndexEntries index, byte[] a, byte[] b) {
        int mismatch = Arrays.mismatch(a, b);
        if (mismatch < 0) {
            return true;
        }
        int keyLength = index.keyLength(a);
        return mismatch >= keyLength && index.keyLength(b) == keyLength && index.isConstrained(a);
    }
}
