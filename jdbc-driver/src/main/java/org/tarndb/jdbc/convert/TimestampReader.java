package org.tarndb.jdbc.convert;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** TIMESTAMP without time zone. */
final class TimestampReader extends ColumnReader {
    TimestampReader(SqlType type) {
        super(type);
    }

    @Override
    public LocalDate readDate(Rows rows, int column) {
        return readTimestamp(rows, column).toLocalDate();
    }

    @Override
    public LocalTime readTime(Rows rows, int column) {
        return readTimestamp(rows, column).toLocalTime();
    }

    @Override
    public LocalDateTime readTimestamp(Rows rows, int column) {
        return Values.toLocalDateTime(rows.getLong(column));
    }

    @Override
    public OffsetDateTime readOffset(Rows rows, int column) {
        return readTimestamp(rows, column).atZone(ZoneId.systemDefault()).toOffsetDateTime();
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return LegacyDates.toTimestamp(readTimestamp(rows, column), null);
    }
}
