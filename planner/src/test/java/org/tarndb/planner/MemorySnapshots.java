package org.tarndb.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.VersionReadView;

/**
 * Published tables in memory, found by {@link java.util.ServiceLoader} in this module's tests. All instances share the
 * tables; a test has URIs of its own. It records what is asked of it, and fails where a test says so.
 */
public final class MemorySnapshots implements SnapshotProvider {
    private static final Map<String, MemoryTable> TABLES = new ConcurrentHashMap<>();

    /** The table at a URI, published or not. */
    static MemoryTable at(String uri) {
        return TABLES.computeIfAbsent(uri, MemoryTable::new);
    }

    private static MemoryTable reach(SnapshotLocation location) {
        MemoryTable table = at(location.uri());
        table.options = location.options();
        table.throwFailure();
        return table;
    }

    @Override
    public List<PublishedTable> publish(PublishRequest request) {
        reach(request.to()).requireNotOlder(request.version().csn());
        List<PublishedTable> published = new ArrayList<>();
        for (TableDef def : request.tables()) {
            String uri = request.to().uri();
            if (request.tables().size() > 1) {
                uri += "/" + def.name().name().toLowerCase(Locale.ROOT);
            }
            MemoryTable table = at(uri);
            List<SnapshotColumn> columns = def.columns().stream()
                    .map(column -> new SnapshotColumn(column.name(), column.type(), column.nullable()))
                    .toList();
            List<@Nullable Object[]> rows = rows(request, def, table);
            MemoryTable.Version added = table.add(
                    request.call().env(), columns, rows, request.version().csn());
            published.add(new PublishedTable(
                    def.name().name(), uri, added.info().version(), 1, rows.size(), 10L * rows.size()));
        }
        return published;
    }

    private static List<@Nullable Object[]> rows(PublishRequest request, TableDef def, MemoryTable table) {
        DatabaseVersion version = request.version();
        List<@Nullable Object[]> rows = new ArrayList<>();
        RowCursor cursor = VersionReadView.of(version).table(def).scan(KeyRange.all(), false);
        long total = VersionReadView.of(version).table(def).count();
        while (cursor.next()) {
            request.listener()
                    .progressed(
                            new PublishProgress(def.id(), PublishPhase.WRITING, rows.size(), total, 10L * rows.size()));
            table.onRow.run();
            request.call().cancellation().throwIfCancelled();
            rows.add(def.layout().decode(cursor.row()));
        }
        return rows;
    }

    @Override
    public void checkExpirable(SnapshotLocation location) {
        if (!at(location.uri()).isExpirable) {
            throw new TarnException(ErrorCode.FEATURE_NOT_SUPPORTED, "versions stay at " + location);
        }
    }

    @Override
    public List<SnapshotInfo> list(SnapshotCall call, SnapshotLocation location) {
        MemoryTable table = reach(location);
        table.find(new VersionChoice.Latest());
        return table.versions.stream().map(MemoryTable.Version::info).toList();
    }

    @Override
    public SnapshotTable open(SnapshotCall call, SnapshotLocation location, VersionChoice version) {
        MemoryTable table = reach(location);
        call.cancellation().throwIfCancelled();
        table.cancellation = call.cancellation();
        table.opened.add(version);
        return table.open(version);
    }

    @Override
    public void tag(SnapshotCall call, SnapshotLocation location, String tag, VersionChoice version) {
        MemoryTable table = reach(location);
        MemoryTable.Version tagged = table.find(version);
        untag(call, location, tag, true);
        table.retag(tagged, tag, true);
    }

    @Override
    public void untag(SnapshotCall call, SnapshotLocation location, String tag, boolean ifExists) {
        MemoryTable table = reach(location);
        for (MemoryTable.Version version : table.versions) {
            if (version.info().tags().contains(tag)) {
                table.retag(version, tag, false);
                return;
            }
        }
        if (!ifExists) {
            throw new TarnException(ErrorCode.UNDEFINED_OBJECT, location + " has no tag '" + tag + "'");
        }
    }

    @Override
    public ExpiredSnapshots expire(
            SnapshotCall call, SnapshotLocation location, RetentionPolicy policy, @Nullable Duration orphansOlderThan) {
        MemoryTable table = reach(location);
        table.find(new VersionChoice.Latest());
        table.policy = policy;
        table.orphansOlderThan = orphansOlderThan;
        int before = table.versions.size();
        int old = Math.max(0, before - policy.versions());
        table.versions.subList(0, old).removeIf(version -> version.info().tags().isEmpty());
        int gone = before - table.versions.size();
        return new ExpiredSnapshots(gone, gone, 100L * gone, 7);
    }

    @Override
    public void settle(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
        reach(to);
    }

    @Override
    public void forget(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
        MemoryTable table = reach(to);
        tables.forEach(each -> table.forgotten.add(each.name().name()));
    }

    static TarnException notFound(String what) {
        return new TarnException(ErrorCode.SNAPSHOT_NOT_FOUND, "nothing is published at " + what);
    }
}
