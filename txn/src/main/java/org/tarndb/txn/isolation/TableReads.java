package org.tarndb.txn.isolation;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** What a transaction has read of one table of its snapshot. For one thread at a time. */
public final class TableReads {
    /** The entries read of an index, each with the row it leads to. */
    record IndexReads(long indexId, RangeSet entries) {}

    private final ReadSet reads;
    private final long tableId;
    private final TableVersion table;
    private final RangeSet rows;
    private final List<IndexReads> indexes = new ArrayList<>(1);

    TableReads(ReadSet reads, long tableId, TableVersion table) {
        this.reads = reads;
        this.tableId = tableId;
        this.table = table;
        this.rows = new RangeSet(table.rows());
    }

    long tableId() {
        return tableId;
    }

    /** The row with this key was looked for. */
    public void row(byte[] key) {
        if (reads.isOpen()) {
            rows.add(key);
        }
    }

    /** The table as a whole was read: its rows were counted. */
    public void allRows() {
        if (reads.isOpen()) {
            rows.add(KeyRange.all());
        }
    }

    /** A scan of rows begins. */
    public ScanReads scan(KeyRange range, boolean descending) {
        return new ScanReads(reads, rows, range, descending);
    }

    /** A scan of an index's entries, and of the rows they lead to, begins. */
    public ScanReads scan(long indexId, KeyRange range, boolean descending) {
        return new ScanReads(reads, entriesOf(indexId), range, descending);
    }

    private RangeSet entriesOf(long indexId) {
        for (IndexReads index : indexes) {
            if (index.indexId == indexId) {
                return index.entries;
            }
        }
        IndexReads added = new IndexReads(indexId, new RangeSet(treeOf(indexId)));
        indexes.add(added);
        return added.entries;
    }

    private Tree<byte[]> treeOf(long indexId) {
        IndexVersion index = table.index(indexId);
        if (index == null) {
            throw TarnException.internal("index " + indexId + " is read that the snapshot does not have");
        }
        return index.entries();
    }

    RangeSet rows() {
        return rows;
    }

    List<IndexReads> indexes() {
        return indexes;
    }
}
