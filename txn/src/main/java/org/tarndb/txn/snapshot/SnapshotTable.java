package org.tarndb.txn.snapshot;

import java.util.List;

/** One published version of a table, opened for reading. Thread-safe; what {@link #scan} gives is not. */
public interface SnapshotTable extends AutoCloseable {
    List<SnapshotColumn> columns();

    /** Where it is, in full, without options. */
    String uri();

    long version();

    long rowCount();

    /**
     * Reads rows.
     *
     * @param columns numbers of those to be read, in the order in which they are wanted
     * @param ranges rows outside any of them may be left out, and need not be
     * @throws org.tarndb.storage.error.TarnException SNAPSHOT_CORRUPTED, OBJECT_STORE_FAILED; also from the scan
     */
    SnapshotScan scan(List<Integer> columns, List<ColumnRange> ranges);

    @Override
    void close();
}
