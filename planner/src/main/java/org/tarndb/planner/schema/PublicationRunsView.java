package org.tarndb.planner.schema;

import static org.tarndb.storage.type.SqlType.BIGINT;
import static org.tarndb.storage.type.SqlType.TIMESTAMP_TZ;
import static org.tarndb.storage.type.SqlType.VARCHAR;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.schema.VirtualTable.Column;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.publication.RunStatus;
import org.tarndb.txn.snapshot.PublishProgress;

/**
 * TARN_PUBLICATION_RUNS: the tables that are being published, by publications and by statements, and the last ones that
 * were. Each query reads the live state.
 */
final class PublicationRunsView {
    static final String NAME = "TARN_PUBLICATION_RUNS";

    private static final List<Column> COLUMNS = List.of(
            new Column("ID", BIGINT),
            new Column("PUBLICATION_NAME", VARCHAR),
            new Column("TABLE_SCHEMA", VARCHAR),
            new Column("TABLE_NAME", VARCHAR),
            new Column("LOCATION", VARCHAR),
            new Column("PHASE", VARCHAR),
            new Column("ROWS_DONE", BIGINT),
            new Column("ROWS_TOTAL", BIGINT),
            new Column("ROWS_PER_SECOND", BIGINT),
            new Column("BYTES_WRITTEN", BIGINT),
            new Column("STARTED", TIMESTAMP_TZ),
            new Column("ESTIMATED_END", TIMESTAMP_TZ),
            new Column("ENDED", TIMESTAMP_TZ),
            new Column("RESTARTS", BIGINT),
            new Column("ERROR_CODE", BIGINT),
            new Column("SQL_STATE", VARCHAR),
            new Column("ERROR", VARCHAR));

    private PublicationRunsView() {}

    /** @param database null: there is nothing to show */
    static VirtualTable of(@Nullable Database database) {
        return new VirtualTable(NAME, COLUMNS, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                ZoneId zone = context.session().zone();
                database.publications().publisher().runs().forEach(status -> rows.add(row(status, zone)));
            }
            return rows;
        });
    }

    private static @Nullable Object[] row(RunStatus status, ZoneId zone) {
        TarnException failure = status.failure();
        return new @Nullable Object[] {
            status.runId(),
            status.publication(),
            status.table().schema(),
            status.table().name(),
            status.location(),
            status.phase().name(),
            status.rowsDone(),
            status.rowsTotal() == PublishProgress.UNKNOWN ? null : status.rowsTotal(),
            status.rowsPerSecond() == 0 ? null : status.rowsPerSecond(),
            status.bytesWritten(),
            time(status.started(), zone),
            time(status.estimatedEnd(), zone),
            time(status.ended(), zone),
            (long) status.restarts(),
            failure == null ? null : (long) failure.code().number(),
            failure == null ? null : failure.code().sqlState(),
            failure == null ? null : failure.getMessage()
        };
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant, ZoneId zone) {
        return instant == null ? null : instant.atZone(zone).toOffsetDateTime();
    }
}
