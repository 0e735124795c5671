package org.tarndb.txn.publication;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** How one run gets on: tables that are published together, by a publication or by a statement. Written by one thread at a time, read by all. */
final class RunProgress implements PublishListener {
    private final long id;
    private final @Nullable String publication;
    private final SnapshotLocation location;
    private final Clock clock;
    private final Instant started;
    private final Map<Long, TableRun> tables = new LinkedHashMap<>();
    private volatile @Nullable Ending ending;

    private record Ending(
            Instant at, PublishPhase phase, @Nullable TarnException failure) {}

    RunProgress(long id, @Nullable String publication, SnapshotLocation location, List<TableDef> tables, Clock clock) {
        this.id = id;
        this.publication = publication;
        this.location = location;
        this.clock = clock;
        this.started = clock.now();
        tables.forEach(table -> this.tables.put(table.id(), new TableRun(table.id(), table.name())));
    }

    @Override
    public void progressed(PublishProgress progress) {
        TableRun table = tables.get(progress.tableId());
        if (table != null) {
            table.progressed(progress, clock.nanoTime());
        }
    }

    void done() {
        ending = new Ending(clock.now(), PublishPhase.DONE, null);
    }

    void failed(TarnException why, boolean wasCanceled) {
        ending = new Ending(clock.now(), wasCanceled ? PublishPhase.CANCELED : PublishPhase.FAILED, why);
    }

    boolean isEnded() {
        return ending != null;
    }

    /** A row for each table, in the order in which they were named. */
    List<RunStatus> statuses() {
        Ending end = ending;
        return tables.values().stream().map(table -> status(table, end)).toList();
    }

    private RunStatus status(TableRun table, @Nullable Ending end) {
        PublishProgress at = table.last();
        long speed = end == null ? table.rowsPerSecond() : overall(at.rowsDone(), end.at);
        return new RunStatus(
                id,
                publication,
                table.table(),
                location.uri(),
                end == null ? at.phase() : end.phase,
                at.rowsDone(),
                at.rowsTotal(),
                speed,
                at.bytesWritten(),
                table.restarts(),
                started,
                end != null || speed == 0 || at.rowsTotal() == PublishProgress.UNKNOWN
                        ? null
                        : clock.now().plusMillis(Math.max(0, at.rowsTotal() - at.rowsDone()) * 1000 / speed),
                end == null ? null : end.at,
                end == null ? null : end.failure);
    }

    private long overall(long rows, Instant end) {
        long millis = Duration.between(started, end).toMillis();
        return millis <= 0 ? 0 : Math.round(rows * 1000.0 / millis);
    }
}
