package org.tarndb.jdbc.convert;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;

/**
 * Columns read as {@code java.sql} dates. Of a type that is an instant the instant is kept, and the calendar shows the
 * fields; of all others the fields are kept.
 */
public final class LegacyReads {
    private LegacyReads() {}

    public static Date date(ColumnReader reader, Rows rows, int column, @Nullable Calendar calendar)
            throws SQLException {
        if (reader.isInstant()) {
            Timestamp at = Timestamp.from(instant(reader, rows, column));
            return LegacyDates.toDate(LegacyDates.toLocalDate(at, calendar), calendar);
        }
        return LegacyDates.toDate(reader.readDate(rows, column), calendar);
    }

    public static Time time(ColumnReader reader, Rows rows, int column, @Nullable Calendar calendar)
            throws SQLException {
        if (reader.isInstant()) {
            Timestamp at = Timestamp.from(instant(reader, rows, column));
            return LegacyDates.toTime(LegacyDates.toLocalTime(at, calendar), calendar);
        }
        return LegacyDates.toTime(reader.readTime(rows, column), calendar);
    }

    public static Timestamp timestamp(ColumnReader reader, Rows rows, int column, @Nullable Calendar calendar)
            throws SQLException {
        if (reader.isInstant()) {
            return Timestamp.from(instant(reader, rows, column));
        }
        return LegacyDates.toTimestamp(reader.readTimestamp(rows, column), calendar);
    }

    private static Instant instant(ColumnReader reader, Rows rows, int column) throws SQLException {
        return reader.readOffset(rows, column).toInstant();
    }
}
