package org.tarndb.jdbc.convert;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** TIME; as a timestamp it lies on 1970-01-01 (JDBC 4.3, java.sql.Time). */
final class TimeReader extends ColumnReader {
    private static final LocalDate EPOCH = LocalDate.ofEpochDay(0);

    TimeReader(SqlType type) {
        super(type);
    }

    @Override
    public LocalTime readTime(Rows rows, int column) {
        return LocalTime.ofNanoOfDay(rows.getLong(column));
    }

    @Override
    public LocalDateTime readTimestamp(Rows rows, int column) {
        return readTime(rows, column).atDate(EPOCH);
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return LegacyDates.toTime(readTime(rows, column), null);
    }
}
