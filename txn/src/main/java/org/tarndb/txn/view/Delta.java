package org.tarndb.txn.view;

import java.util.Arrays;
import org.tarndb.storage.tree.Tree;

/**
 * A transaction's changes of rows: per table, row key -> new row or {@link #DELETED}. Immutable, so a savepoint is a
 * reference to the delta of that moment.
 */
public final class Delta {
    /** Stands for "the row is deleted"; compared by reference. */
    public static final byte[] DELETED = new byte[0];

    public static final Delta EMPTY = new Delta(new long[0], newArray(0), 0, 0);

    /** Two arrays' headers, and an entry's share of the tree's nodes, which are two thirds full. */
    private static final long ENTRY_BYTES = 2 * 16 + 40;

    private final long[] tableIds;
    private final Tree<byte[]>[] changes;
    private final long bytes;
    private final long writtenBytes;

    private Delta(long[] tableIds, Tree<byte[]>[] changes, long bytes, long writtenBytes) {
        this.tableIds = tableIds;
        this.changes = changes;
        this.bytes = bytes;
        this.writtenBytes = writtenBytes;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Tree<byte[]>[] newArray(int length) {
        return new Tree[length];
    }

    public boolean isEmpty() {
        return tableIds.length == 0;
    }

    /** The number of tables changed. */
    public int tables() {
        return tableIds.length;
    }

    /** @param place from 0 to {@link #tables()} - 1, in the order in which the tables were first changed */
    public long tableId(int place) {
        return tableIds[place];
    }

    public Tree<byte[]> changes(int place) {
        return changes[place];
    }

    /** The changes of a table, empty where there are none. */
    public Tree<byte[]> changesOf(long tableId) {
        for (int i = 0; i < tableIds.length; i++) {
            if (tableIds[i] == tableId) {
                return changes[i];
            }
        }
        return Tree.empty();
    }

    /** The number of rows changed. */
    public long size() {
        long size = 0;
        for (Tree<byte[]> tree : changes) {
            size += tree.size();
        }
        return size;
    }

    /** An estimate of the heap it takes, of rows put one by one. */
    public long bytes() {
        return bytes;
    }

    /** What {@link #bytes} would be if no change replaced an earlier one: it only grows. */
    public long writtenBytes() {
        return writtenBytes;
    }

    /** With a table's changes replaced; the sizes in bytes stay. */
    public Delta with(long tableId, Tree<byte[]> changed) {
        return with(tableId, changed, bytes, writtenBytes);
    }

    private Delta with(long tableId, Tree<byte[]> changed, long newBytes, long newWrittenBytes) {
        for (int i = 0; i < tableIds.length; i++) {
            if (tableIds[i] == tableId) {
                Tree<byte[]>[] copy = changes.clone();
                copy[i] = changed;
                return new Delta(tableIds, copy, newBytes, newWrittenBytes);
            }
        }
        long[] ids = Arrays.copyOf(tableIds, tableIds.length + 1);
        ids[tableIds.length] = tableId;
        Tree<byte[]>[] copy = Arrays.copyOf(changes, changes.length + 1);
        copy[changes.length] = changed;
        return new Delta(ids, copy, newBytes, newWrittenBytes);
    }

    /** With one row changed. */
    public Delta put(long tableId, byte[] rowKey, byte[] rowOrDeleted) {
        Tree<byte[]> before = changesOf(tableId);
        byte[] replaced = before.get(rowKey);
        long added = ENTRY_BYTES + rowKey.length + rowOrDeleted.length;
        long freed = replaced == null ? 0 : ENTRY_BYTES + rowKey.length + replaced.length;
        return with(tableId, before.put(rowKey, rowOrDeleted), bytes + added - freed, writtenBytes + added);
    }
}
