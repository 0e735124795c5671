package org.tarndb.planner;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Values;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotScan;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;

/** One table of {@link MemorySnapshots}, what was asked of it, and how it is to behave. For one thread. */
final class MemoryTable {
    /** A published version. */
    record Version(SnapshotInfo info, List<SnapshotColumn> columns, List<@Nullable Object[]> rows) {}

    /** What one scan was asked for. */
    record Request(List<Integer> columns, List<ColumnRange> ranges) {}

    final List<Version> versions = new ArrayList<>();
    final List<VersionChoice> opened = new ArrayList<>();
    final List<Request> requests = new ArrayList<>();
    Map<String, String> options = Map.of();

    @Nullable
    RetentionPolicy policy;

    @Nullable
    Duration orphansOlderThan;
    /** Of the last execution. */
    Cancellation cancellation = Cancellation.never();

    boolean isExpirable = true;
    /** Thrown by each call while it is there. */
    @Nullable
    TarnException failure;
    /** Run before it is published. */
    Runnable onPublish = () -> {};
    /** Of the newest version that was published, here or by others. */
    long publishedCsn;
    /** Run before each row that is read or published. */
    Runnable onRow = () -> {};
    /** Whether rows outside the ranges are given, as a provider may. */
    boolean ignoresRanges;

    /** Tables whose rows were to be deleted. */
    final List<String> forgotten = new CopyOnWriteArrayList<>();

    int openTables;
    int openScans;
    int rowsRead;

    private final String uri;

    MemoryTable(String uri) {
        this.uri = uri;
    }

    void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    void requireNotOlder(long csn) {
        onPublish.run();
        if (publishedCsn > csn) {
            throw new TarnException(ErrorCode.PUBLICATION_OUTDATED, publishedCsn + " is newer than " + csn);
        }
    }

    Version add(Env env, List<SnapshotColumn> columns, List<@Nullable Object[]> rows, long csn) {
        return add(env.clock().now(), columns, rows, csn);
    }

    Version add(Instant time, List<SnapshotColumn> columns, List<@Nullable Object[]> rows, long csn) {
        long number =
                versions.isEmpty() ? 1 : versions.get(versions.size() - 1).info.version() + 1;
        SnapshotInfo info =
                new SnapshotInfo(number, time, csn, "publication-" + number, 1, rows.size(), 100, List.of());
        Version version = new Version(info, columns, List.copyOf(rows));
        versions.add(version);
        return version;
    }

    void retag(Version version, String tag, boolean add) {
        SnapshotInfo info = version.info;
        List<String> tags = new ArrayList<>(info.tags());
        tags.remove(tag);
        if (add) {
            tags.add(tag);
        }
        SnapshotInfo changed = new SnapshotInfo(
                info.version(),
                info.published(),
                info.csn(),
                info.publicationId(),
                info.files(),
                info.rows(),
                info.bytes(),
                tags);
        versions.set(versions.indexOf(version), new Version(changed, version.columns, version.rows));
    }

    Version find(VersionChoice choice) {
        for (int i = versions.size() - 1; i >= 0; i--) {
            SnapshotInfo info = versions.get(i).info;
            boolean meant = choice instanceof VersionChoice.Latest
                    || (choice instanceof VersionChoice.Number number && number.version() == info.version())
                    || (choice instanceof VersionChoice.At at
                            && !info.published().isAfter(at.time()))
                    || (choice instanceof VersionChoice.Tag tag && info.tags().contains(tag.name()));
            if (meant) {
                return versions.get(i);
            }
        }
        throw MemorySnapshots.notFound(uri + ", " + choice);
    }

    SnapshotTable open(VersionChoice choice) {
        return new Opened(find(choice));
    }

    private final class Opened implements SnapshotTable {
        private final Version version;
        private boolean closed;

        Opened(Version version) {
            this.version = version;
            openTables++;
        }

        @Override
        public List<SnapshotColumn> columns() {
            return version.columns;
        }

        @Override
        public String uri() {
            return uri;
        }

        @Override
        public long version() {
            return version.info.version();
        }

        @Override
        public long rowCount() {
            return version.rows.size();
        }

        @Override
        public SnapshotScan scan(List<Integer> columns, List<ColumnRange> ranges) {
            if (closed) {
                throw new IllegalStateException("a closed table is read");
            }
            throwFailure();
            requests.add(new Request(columns, ranges));
            return new Scan(version, columns, ranges);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                openTables--;
            }
        }
    }

    private final class Scan implements SnapshotScan {
        private final Version version;
        private final List<Integer> columns;
        private final List<ColumnRange> ranges;
        private int at = -1;
        private boolean closed;

        Scan(Version version, List<Integer> columns, List<ColumnRange> ranges) {
            this.version = version;
            this.columns = columns;
            this.ranges = ranges;
            openScans++;
        }

        @Override
        public boolean next() {
            do {
                onRow.run();
                throwFailure();
                at++;
            } while (at < version.rows.size() && !ignoresRanges && !isWanted(version.rows.get(at)));
            rowsRead++;
            return at < version.rows.size();
        }

        private boolean isWanted(@Nullable Object[] row) {
            return ranges.stream().allMatch(range -> contains(range, row[range.column()]));
        }

        @Override
        public @Nullable Object value(int column) {
            return version.rows.get(at)[columns.get(column)];
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                openScans--;
            }
        }
    }

    private static boolean contains(ColumnRange range, @Nullable Object value) {
        if (value == null) {
            return false;
        }
        int low = range.low() == null ? 1 : Values.compare(value, range.low());
        int high = range.high() == null ? -1 : Values.compare(value, range.high());
        return (low > 0 || (low == 0 && range.lowInclusive())) && (high < 0 || (high == 0 && range.highInclusive()));
    }
}
