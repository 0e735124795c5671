package org.tarndb.snapshots.table;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileColumn.Role;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.error.TarnException;

/** The rows of one snapshot, in the internal form of their SQL types. For one thread. */
public final class SnapshotScan implements AutoCloseable {
    private final SnapshotFiles files;
    private final Iterator<LiveFile> remaining;
    private final List<FileColumn> all;
    /** What is read: the columns asked for, then the offsets that belong to them. */
    private final List<FileColumn> read;

    private final List<ColumnPredicate> predicates;
    private final int width;
    /** Of each column asked for, where its offset is read; -1 for none. */
    private final int[] offsets;

    private @Nullable ParquetTableReader reader;
    /** Rows to give that nothing is read of, as no column is asked for. */
    private long counted;

    private BitSet deleted = new BitSet();
    private int filesRead;

    SnapshotScan(
            SnapshotFiles files,
            List<LiveFile> live,
            List<FileColumn> all,
            List<FileColumn> columns,
            List<ColumnPredicate> predicates) {
        this.files = files;
        this.remaining = live.iterator();
        this.all = all;
        this.read = new ArrayList<>(columns);
        this.predicates = predicates;
        this.width = columns.size();
        this.offsets = new int[width];
        for (int i = 0; i < width; i++) {
            FileColumn offset = offsetOf(columns.get(i));
            offsets[i] = offset == null ? -1 : read.size();
            if (offset != null) {
                read.add(offset);
            }
        }
    }

    private @Nullable FileColumn offsetOf(FileColumn column) {
        int next = all.indexOf(column) + 1;
        boolean hasOffset = column.fileType() == FileType.INSTANT
                && next < all.size()
                && all.get(next).role() == Role.OFFSET;
        return hasOffset ? all.get(next) : null;
    }

    /** Moves to the next row; false when there are no more. */
    public boolean next() {
        while (true) {
            ParquetTableReader from = reader;
            if (counted > 0) {
                counted--;
                return true;
            }
            if (from == null) {
                if (!remaining.hasNext()) {
                    return false;
                }
                begin(remaining.next());
            } else if (!from.next()) {
                from.close();
                reader = null;
            } else if (!deleted.get(Math.toIntExact(from.position()))) {
                return true;
            }
        }
    }

    private void begin(LiveFile file) {
        deleted = files.deleted(file);
        if (read.isEmpty() && predicates.isEmpty()) {
            counted = file.rows() - deleted.cardinality();
            return;
        }
        reader = files.open(file.data(), read, predicates, all);
        filesRead++;
    }

    /** The row's values in the order of the columns asked for. The array is the caller's. */
    public @Nullable Object[] row() {
        if (width == 0) {
            return new @Nullable Object[0];
        }
        ParquetTableReader from = reader;
        if (from == null) {
            throw TarnException.internal("The scan is not at a row: call next() first");
        }
        @Nullable Object[] values = from.row();
        @Nullable Object[] row = new @Nullable Object[width];
        for (int i = 0; i < width; i++) {
            row[i] = offsets[i] < 0 ? values[i] : at(values[i], values[offsets[i]]);
        }
        return row;
    }

    private static @Nullable Object at(@Nullable Object instant, @Nullable Object offset) {
        return instant instanceof OffsetDateTime at && offset instanceof Long seconds
                ? at.withOffsetSameInstant(ZoneOffset.ofTotalSeconds(Math.toIntExact(seconds)))
                : instant;
    }

    /** How many data files were opened so far: the others were ruled out by their statistics. */
    public int filesRead() {
        return filesRead;
    }

    @Override
    public void close() {
        ParquetTableReader from = reader;
        reader = null;
        if (from != null) {
            from.close();
        }
    }
}
