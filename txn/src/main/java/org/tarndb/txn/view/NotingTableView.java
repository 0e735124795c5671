package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.isolation.TableReads;

/** Notes what is read of a table. Estimates are no reads: plans depend on them, results do not. For one thread at a time. */
final class NotingTableView implements TableView {
    private final VersionTableView table;
    private final TableReads reads;

    NotingTableView(VersionTableView table, TableReads reads) {
        this.table = table;
        this.reads = reads;
    }

    @Override
    public TableDef table() {
        return table.table();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        if (!table.isChanged(key)) {
            reads.row(key);
        }
        return table.get(key);
    }

    @Override
    public RowCursor scan(KeyRange range, boolean descending) {
        RowCursor cursor = table.scan(range, descending);
        return new NotingRowCursor(cursor, cursor::key, reads.scan(range, descending));
    }

    @Override
    public RowCursor scan(IndexDef index, KeyRange range, boolean descending) {
        IndexRowCursor cursor = table.scan(index, range, descending);
        return new NotingRowCursor(cursor, cursor::entry, reads.scan(index.id(), range, descending));
    }

    /** The ranges stand for the rows that the entries lead to, as those of {@link #scan(IndexDef, KeyRange, boolean)} do. */
    @Override
    public RowCursor scanEntries(IndexDef index, KeyRange range, boolean descending) {
        RowCursor cursor = table.scanEntries(index, range, descending);
        return new NotingRowCursor(cursor, cursor::key, reads.scan(index.id(), range, descending));
    }

    @Override
    public long count() {
        reads.allRows();
        return table.count();
    }

    @Override
    public long estimate() {
        return table.count();
    }

    @Override
    public long estimate(KeyRange range) {
        return table.estimate(range);
    }

    @Override
    public long estimate(IndexDef index, KeyRange range) {
        return table.estimate(index, range);
    }
}
