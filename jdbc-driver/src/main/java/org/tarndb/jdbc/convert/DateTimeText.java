package org.tarndb.jdbc.convert;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Text as date and time, as SQL writes it (a space in the middle) or as ISO 8601 does (a T). */
final class DateTimeText {
    private static final DateTimeFormatter LOCAL = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter WITH_OFFSET = new DateTimeFormatterBuilder()
            .append(LOCAL)
            .optionalStart()
            .appendLiteral(' ')
            .optionalEnd()
            .appendOffset("+HH:mm", "Z")
            .toFormatter(Locale.ROOT);

    private DateTimeText() {}

    /** A date alone is its midnight; an offset is not looked at. Throws DateTimeException. */
    static LocalDateTime timestamp(String text) {
        String iso = iso(text);
        if (iso.indexOf('T') < 0) {
            return LocalDate.parse(iso).atStartOfDay();
        }
        return hasOffset(iso)
                ? OffsetDateTime.parse(iso, WITH_OFFSET).toLocalDateTime()
                : LocalDateTime.parse(iso, LOCAL);
    }

    /** Without an offset in the text, that of the zone at that time. Throws DateTimeException. */
    static OffsetDateTime offset(String text, ZoneId zone) {
        String iso = iso(text);
        if (iso.indexOf('T') >= 0 && hasOffset(iso)) {
            TemporalAccessor parsed = WITH_OFFSET.parse(iso);
            return OffsetDateTime.from(parsed);
        }
        return timestamp(text).atZone(zone).toOffsetDateTime();
    }

    private static boolean hasOffset(String iso) {
        int time = iso.indexOf('T');
        return iso.endsWith("Z") || iso.indexOf('+', time) > 0 || iso.indexOf('-', time) > 0;
    }

    private static String iso(String text) {
        int space = text.indexOf(' ');
        return space < 0 ? text : text.substring(0, space) + 'T' + text.substring(space + 1);
    }
}
