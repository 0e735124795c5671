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
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.Database;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.BuildStatus;

/** TARN_INDEX_BUILDS: the online builds that run, and the last ones that ended. Each query reads the live state. */
final class IndexBuildsView {
    static final String NAME = "TARN_INDEX_BUILDS";

    private static final List<Column> COLUMNS = List.of(
            column("ID", BIGINT),
            column("TABLE_SCHEMA", VARCHAR),
            column("TABLE_NAME", VARCHAR),
            column("INDEX_NAME", VARCHAR),
            column("KIND", VARCHAR),
            column("IS_UNIQUE", VARCHAR),
            column("PHASE", VARCHAR),
            column("ROWS_DONE", BIGINT),
            column("ROWS_TOTAL", BIGINT),
            column("ROWS_PER_SECOND", BIGINT),
            column("MAX_ROWS_PER_SECOND", BIGINT),
            column("MEMORY_BYTES", BIGINT),
            column("STARTED", TIMESTAMP_TZ),
            column("ESTIMATED_END", TIMESTAMP_TZ),
            column("ENDED", TIMESTAMP_TZ),
            column("WAIT_REASON", VARCHAR),
            column("WAITS_FOR", VARCHAR),
            column("RESTARTS", BIGINT),
            column("SPILLED_BYTES", BIGINT),
            column("CATCH_UP_ROUNDS", BIGINT),
            column("LATCH_SHARE_PERCENT", BIGINT),
            column("LATCH_HOLDS", BIGINT),
            column("LATCH_P99_MICROS", BIGINT),
            column("LONGEST_LATCH_MICROS", BIGINT),
            column("ERROR_CODE", BIGINT),
            column("SQL_STATE", VARCHAR),
            column("ERROR", VARCHAR));

    private IndexBuildsView() {}

    /** @param database null: there is nothing to show */
    static VirtualTable of(@Nullable Database database) {
        return new VirtualTable(NAME, COLUMNS, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                ZoneId zone = context.session().zone();
                database.builds().statuses().forEach(status -> rows.add(row(status, zone)));
            }
            return rows;
        });
    }

    private static @Nullable Object[] row(BuildStatus status, ZoneId zone) {
        BuildStatus.Pace pace = status.pace();
        BuildSettings settings = status.settings();
        TarnException failure = status.failure();
        return new @Nullable Object[] {
            status.indexId(),
            status.table().schema(),
            status.table().name(),
            status.indexName(),
            words(status.kind()),
            status.unique() ? "YES" : "NO",
            words(status.phase()),
            pace.rowsDone(),
            pace.rowsTotal(),
            unlessZero(pace.rowsPerSecond()),
            unlessZero(settings.maxRowsPerSecond()),
            unlessZero(settings.memoryBytes()),
            time(pace.started(), zone),
            time(pace.estimatedEnd(), zone),
            time(pace.ended(), zone),
            status.waitsFor() == null ? null : words(status.waitsFor()),
            status.waitsOn().isEmpty() ? null : String.join(", ", status.waitsOn()),
            (long) pace.restarts(),
            pace.spilledBytes(),
            (long) pace.rounds(),
            (long) pace.latchSharePercent(),
            pace.latchHolds(),
            pace.latchP99Nanos() / 1000,
            pace.longestLatchNanos() / 1000,
            failure == null ? null : (long) failure.code().number(),
            failure == null ? null : failure.code().sqlState(),
            failure == null ? null : failure.getMessage()
        };
    }

    private static @Nullable Long unlessZero(long value) {
        return value == 0 ? null : value;
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant, ZoneId zone) {
        return instant == null ? null : instant.atZone(zone).toOffsetDateTime();
    }

    private static String words(Enum<?> value) {
        return value.name().replace('_', ' ');
    }

    private static Column column(String name, SqlType type) {
        return new Column(name, type);
    }
}
