package org.tarndb.jdbc.convert;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** DATE; as a timestamp it is its midnight. */
final class DateReader extends ColumnReader {
    DateReader(SqlType type) {
        super(type);
    }

    @Override
    public LocalDate readDate(Rows rows, int column) {
        return LocalDate.ofEpochDay(rows.getLong(column));
    }

    @Override
    public LocalDateTime readTimestamp(Rows rows, int column) {
        return readDate(rows, column).atStartOfDay();
    }

    @Override
    public OffsetDateTime readOffset(Rows rows, int column) {
        return readDate(rows, column).atStartOfDay(ZoneId.systemDefault()).toOffsetDateTime();
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return LegacyDates.toDate(readDate(rows, column), null);
    }
}
