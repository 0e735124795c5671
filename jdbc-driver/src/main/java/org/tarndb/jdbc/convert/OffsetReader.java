package org.tarndb.jdbc.convert;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/**
 * TIMESTAMP WITH TIME ZONE; without its offset it is the local time at that offset (ISO/IEC 9075-2, subclause 6.13).
 */
final class OffsetReader extends ColumnReader {
    OffsetReader(SqlType type) {
        super(type);
    }

    @Override
    public LocalDate readDate(Rows rows, int column) {
        return readOffset(rows, column).toLocalDate();
    }

    @Override
    public LocalTime readTime(Rows rows, int column) {
        return readOffset(rows, column).toLocalTime();
    }

    @Override
    public LocalDateTime readTimestamp(Rows rows, int column) {
        return readOffset(rows, column).toLocalDateTime();
    }

    @Override
    public OffsetDateTime readOffset(Rows rows, int column) {
        return (OffsetDateTime) rows.getObject(column);
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return rows.getObject(column);
    }

    @Override
    public boolean isInstant() {
        return true;
    }
}
