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

    public static final Delta EMPTY = new Delta(new long[0], newArray(0));

    private final long[] tableIds;
    private final Tree<byte[]>[] changes;

    private Delta(long[] tableIds, Tree<byte[]>[] changes) {
        this.tableIds = tableIds;
        this.changes = changes;
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

    /** With a table's changes replaced. */
    public Delta with(long tableId, Tree<byte[]> changed) {
        for (int i = 0; i < tableIds.length; i++) {
            if (tableIds[i] == tableId) {
                Tree<byte[]>[] copy = changes.clone();
                copy[i] = changed;
                return new Delta(tableIds, copy);
            }
        }
        long[] ids = Arrays.copyOf(tableIds, tableIds.length + 1);
        ids[tableIds.length] = tableId;
        Tree<byte[]>[] copy = Arrays.copyOf(changes, changes.length + 1);
        copy[changes.length] = changed;
        return new Delta(ids, copy);
    }

    /** With one row changed. */
    public Delta put(long tableId, byte[] rowKey, byte[] rowOrDeleted) {
        return with(tableId, changesOf(tableId).put(rowKey, rowOrDeleted));
    }
}
