package org.tarndb.jdbc.convert;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import org.jspecify.annotations.Nullable;

/**
 * Between {@code java.time} and the classes of {@code java.sql} before it. Those are instants of which the fields count
 * as shown by a calendar: the one given, or the JVM's default. The fields are kept, never the instant: 2024-03-31 02:30
 * stays that, also by a Julian calendar, except where the calendar's time zone skips it.
 */
public final class LegacyDates {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private LegacyDates() {}

    public static Date toDate(LocalDate date, @Nullable Calendar calendar) {
        return new Date(millis(date, LocalTime.MIDNIGHT, calendar));
    }

    /** Keeps milliseconds; finer digits are cut. */
    public static Time toTime(LocalTime time, @Nullable Calendar calendar) {
        return new Time(millis(LocalDate.EPOCH, time, calendar) + time.getNano() / NANOS_PER_MILLI);
    }

    public static Timestamp toTimestamp(LocalDateTime at, @Nullable Calendar calendar) {
        Timestamp timestamp = new Timestamp(millis(at.toLocalDate(), at.toLocalTime(), calendar));
        timestamp.setNanos(at.getNano());
        return timestamp;
    }

    public static LocalDate toLocalDate(java.util.Date date, @Nullable Calendar calendar) {
        return dateOf(showing(date.getTime(), calendar));
    }

    /** Keeps milliseconds. */
    public static LocalTime toLocalTime(java.util.Date time, @Nullable Calendar calendar) {
        Calendar fields = showing(time.getTime(), calendar);
        int nanos = time instanceof Timestamp exact
                ? exact.getNanos()
                : fields.get(Calendar.MILLISECOND) * (int) NANOS_PER_MILLI;
        return timeOf(fields, nanos);
    }

    public static LocalDateTime toLocalDateTime(java.util.Date at, @Nullable Calendar calendar) {
        return LocalDateTime.of(toLocalDate(at, calendar), toLocalTime(at, calendar));
    }

    /** Whole seconds of the instant at which the calendar shows these fields, in milliseconds. */
    private static long millis(LocalDate date, LocalTime time, @Nullable Calendar calendar) {
        Calendar fields = copy(calendar);
        fields.clear();
        boolean beforeChrist = date.getYear() <= 0;
        fields.set(Calendar.ERA, beforeChrist ? GregorianCalendar.BC : GregorianCalendar.AD);
        fields.set(
                beforeChrist ? 1 - date.getYear() : date.getYear(),
                date.getMonthValue() - 1,
                date.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        return fields.getTimeInMillis();
    }

    private static LocalDate dateOf(Calendar fields) {
        int year = fields.get(Calendar.YEAR);
        boolean beforeChrist = fields.get(Calendar.ERA) == GregorianCalendar.BC;
        return LocalDate.of(
                beforeChrist ? 1 - year : year, fields.get(Calendar.MONTH) + 1, fields.get(Calendar.DAY_OF_MONTH));
    }

    private static LocalTime timeOf(Calendar fields, int nanos) {
        return LocalTime.of(
                fields.get(Calendar.HOUR_OF_DAY), fields.get(Calendar.MINUTE), fields.get(Calendar.SECOND), nanos);
    }

    private static Calendar showing(long millis, @Nullable Calendar calendar) {
        Calendar fields = copy(calendar);
        fields.setTimeInMillis(millis);
        return fields;
    }

    /** The caller's calendar is its own: another thread may use it, and JDBC does not say that it changes. */
    private static Calendar copy(@Nullable Calendar calendar) {
        return calendar == null ? new GregorianCalendar() : (Calendar) calendar.clone();
    }
}
