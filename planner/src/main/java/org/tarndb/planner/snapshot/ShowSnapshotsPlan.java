package org.tarndb.planner.snapshot;

import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/** SHOW SNAPSHOTS: the published versions of a table, a row for each, oldest first. */
record ShowSnapshotsPlan(SnapshotLocation from) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.number("VERSION"),
            new ResultColumn("PUBLISHED", "PUBLISHED", SqlType.TIMESTAMP_TZ, true, null),
            ListRows.number("CSN"),
            ListRows.text("PUBLICATION_ID"),
            ListRows.number("FILES"),
            ListRows.number("ROWS"),
            ListRows.number("BYTES"),
            ListRows.text("TAGS"));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public String command() {
        return "SHOW SNAPSHOTS";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        ZoneId zone = session.context().session().zone();
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (SnapshotInfo info : Snapshots.provider().list(session.context().snapshotCall(), from)) {
            rows.add(row(info, zone));
        }
        return new ListRows(COLUMNS, rows);
    }

    private static @Nullable Object[] row(SnapshotInfo info, ZoneId zone) {
        OffsetDateTime published =
                info.published().truncatedTo(ChronoUnit.MICROS).atZone(zone).toOffsetDateTime();
        return new @Nullable Object[] {
            info.version(),
            published,
            info.csn(),
            info.publicationId(),
            info.files(),
            info.rows(),
            info.bytes(),
            info.tags().isEmpty() ? null : String.join(", ", info.tags())
        };
    }
}
