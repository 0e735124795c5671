package org.tarndb.jdbc.convert;

import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAmount;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Intervals: of months as {@code Period}, of days and less as {@code Duration}. */
final class IntervalReader extends ColumnReader {
    IntervalReader(SqlType type) {
        super(type);
    }

    @Override
    public TemporalAmount readObject(Rows rows, int column) {
        long value = rows.getLong(column);
        return type.kind() == TypeKind.INTERVAL_YEAR_MONTH
                ? Period.of(Math.toIntExact(value / 12), (int) (value % 12), 0)
                : Duration.of(value, ChronoUnit.MICROS);
    }
}
