package org.tarndb.snapshots.provider;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.table.SnapshotInfo;
import org.tarndb.snapshots.table.TableSnapshotReader;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotScan;
import org.tarndb.txn.snapshot.SnapshotTable;

/** One published version, opened. */
final class OpenSnapshot implements SnapshotTable {
    private final OpenPlace place;
    private final TableHistory.Entry entry;
    private final TableSnapshotReader reader;
    private final SnapshotInfo snapshot;
    private final List<FileColumn> columns;
    private final Cancellation cancellation;

    /** @param place is closed with it */
    OpenSnapshot(OpenPlace place, TableHistory history, TableHistory.Entry entry, Cancellation cancellation) {
        this.place = place;
        this.entry = entry;
        this.cancellation = cancellation;
        this.reader = history.reader();
        this.snapshot = reader.snapshots().stream()
                .filter(each -> each.snapshotId() == entry.snapshot().snapshotId())
                .findFirst()
                .orElseThrow(() -> TarnException.internal("a snapshot that was there a moment ago has vanished"));
        this.columns = snapshot.tableColumns();
    }

    @Override
    public List<SnapshotColumn> columns() {
        return columns.stream()
                .map(column -> new SnapshotColumn(column.name(), column.sqlType(), !column.isRequired()))
                .toList();
    }

    @Override
    public String uri() {
        return place.uri();
    }

    @Override
    public long version() {
        return entry.version();
    }

    @Override
    public long rowCount() {
        return TableHistory.rows(entry);
    }

    @Override
    public SnapshotScan scan(List<Integer> wanted, List<ColumnRange> ranges) {
        List<ColumnPredicate> predicates = new ArrayList<>();
        for (ColumnRange range : ranges) {
            predicates.add(new ColumnPredicate.Range(
                    columns.get(range.column()).fieldId(),
                    range.low(),
                    range.lowInclusive(),
                    range.high(),
                    range.highInclusive()));
        }
        try {
            return new Scan(
                    reader.scan(snapshot, wanted.stream().map(columns::get).toList(), predicates));
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /** A file that is missing is no damage when the version has expired since it was opened. */
    private RuntimeException failed(RuntimeException cause) {
        RuntimeException failure = IcebergFailures.translated(place.uri(), cause);
        boolean mayHaveExpired = failure instanceof TarnException known && known.code() == ErrorCode.SNAPSHOT_CORRUPTED;
        return mayHaveExpired && hasExpired(failure)
                ? new TarnException(
                        ErrorCode.SNAPSHOT_NOT_FOUND,
                        "version " + entry.version() + " of the table at " + place.uri()
                                + " has expired while it was read; read a newer one",
                        failure)
                : failure;
    }

    private boolean hasExpired(RuntimeException failure) {
        try {
            return TableHistory.read(place).entries().stream()
                    .noneMatch(each ->
                            each.snapshot().snapshotId() == entry.snapshot().snapshotId());
        } catch (TarnException e) {
            if (e.code() == ErrorCode.SNAPSHOT_NOT_FOUND) {
                return true; // nor is the table there
            }
            e.addSuppressed(failure); // whose reason can't be told now
            throw e;
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    private final class Scan implements SnapshotScan {
        private final org.tarndb.snapshots.table.SnapshotScan rows;
        private @Nullable Object[] row = {};

        Scan(org.tarndb.snapshots.table.SnapshotScan rows) {
            this.rows = rows;
        }

        @Override
        public boolean next() {
            cancellation.throwIfCancelled();
            try {
                if (!rows.next()) {
                    return false;
                }
                row = rows.row();
                return true;
            } catch (RuntimeException e) {
                throw failed(e);
            }
        }

        @Override
        public @Nullable Object value(int column) {
            return row[column];
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    @Override
    public void close() {
        place.close();
    }
}
