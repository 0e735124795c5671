package org.tarndb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyDatesTest {
    private static Calendar calendar(String zone) {
        return new GregorianCalendar(TimeZone.getTimeZone(zone));
    }

    /** The classes' own conversions are the reference: they keep the fields by the default calendar. */
    @Test
    void withoutCalendarAsTheClassesThemselvesConvert() {
        LocalDateTime at = LocalDateTime.of(2024, 7, 31, 23, 59, 58, 123_456_789);
        assertEquals(Date.valueOf(at.toLocalDate()), LegacyDates.toDate(at.toLocalDate(), null));
        assertEquals(Timestamp.valueOf(at), LegacyDates.toTimestamp(at, null));
        assertEquals(
                Time.valueOf("23:59:58").getTime() + 123,
                LegacyDates.toTime(at.toLocalTime(), null).getTime());
        assertEquals(at, LegacyDates.toLocalDateTime(Timestamp.valueOf(at), null));
        assertEquals(at.toLocalDate(), LegacyDates.toLocalDate(Date.valueOf(at.toLocalDate()), null));
    }

    @Test
    void theCalendarsZoneTellsTheInstant() {
        LocalDateTime at = LocalDateTime.of(2024, 1, 15, 12, 0);
        assertEquals(
                Instant.parse("2024-01-15T03:00:00Z"),
                LegacyDates.toTimestamp(at, calendar("Asia/Tokyo")).toInstant());
        assertEquals(
                LocalDateTime.of(2024, 1, 15, 21, 0),
                LegacyDates.toLocalDateTime(
                        Timestamp.from(Instant.parse("2024-01-15T12:00:00Z")), calendar("Asia/Tokyo")));
    }

    @Test
    void theCallersCalendarIsNotChanged() {
        Calendar calendar = calendar("UTC");
        calendar.setTimeInMillis(42);
        LegacyDates.toDate(LocalDate.of(2024, 1, 1), calendar);
        LegacyDates.toLocalDate(new Date(0), calendar);
        assertEquals(42, calendar.getTimeInMillis());
    }

    @Test
    void fieldsAreKeptBeforeTheGregorianCalendarAndBeforeChrist() {
        for (LocalDate date : new LocalDate[] {
            LocalDate.of(1582, 10, 4), LocalDate.of(1000, 2, 28), LocalDate.of(1, 1, 1), LocalDate.of(-43, 3, 15)
        }) {
            assertEquals(date, LegacyDates.toLocalDate(LegacyDates.toDate(date, calendar("UTC")), calendar("UTC")));
        }
        assertEquals(
                "1500-03-01", LegacyDates.toDate(LocalDate.of(1500, 3, 1), null).toString());
    }

    @Test
    void anHourThatTheZoneSkipsMovesOn() {
        LocalDateTime skipped = LocalDateTime.of(2024, 3, 31, 2, 30);
        assertEquals(
                Instant.parse("2024-03-31T01:30:00Z"),
                LegacyDates.toTimestamp(skipped, calendar("Europe/Berlin")).toInstant());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia"})
    void whatIsWrittenIsReadBack(String zone) {
        long seed = zone.hashCode();
        Random random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            Timestamp at = new Timestamp(random.nextLong(4_102_444_800_000L));
            at.setNanos(random.nextInt(1_000_000_000));
            LocalDateTime fields = LegacyDates.toLocalDateTime(at, calendar(zone));
            Timestamp back = LegacyDates.toTimestamp(fields, calendar(zone));
            // An hour that occurs twice reads as the one or the other.
            assertEquals(fields, LegacyDates.toLocalDateTime(back, calendar(zone)), "seed " + seed);
        }
    }

    @Test
    void timesKeepMilliseconds() {
        LocalTime time = LocalTime.of(1, 2, 3, 456_789_000);
        Time legacy = LegacyDates.toTime(time, calendar("UTC"));
        assertEquals(3_723_456, legacy.getTime());
        assertEquals(LocalTime.of(1, 2, 3, 456_000_000), LegacyDates.toLocalTime(legacy, calendar("UTC")));
        assertEquals(LocalTime.of(23, 59, 59, 999_000_000), LegacyDates.toLocalTime(new Time(-1), calendar("UTC")));
    }
}
