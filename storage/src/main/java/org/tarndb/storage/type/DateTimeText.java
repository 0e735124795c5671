package org.tarndb.storage.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * What a text says about a date, a time, or both: {@code [YYYY-MM-DD][{ |T}hh:mm[:ss[.fraction]]][zone]}.
 *
 * @param zone an offset or the name of a region, or null
 */
record DateTimeText(
        @Nullable LocalDate date, LocalTime time, @Nullable ZoneId zone) {
    private static final Pattern DATE = Pattern.compile("(\\d{4,})-(\\d{1,2})-(\\d{1,2})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{0,9})\\d*)?)?");
    private static final Pattern ALL = Pattern.compile(
            "(?:" + DATE + ")?(?:(?:^|T| +)" + TIME + ")?\\s*(Z|[+-]\\d{1,2}(?::?\\d{2})?|[A-Za-z][\\w/+-]+)?");
    private static final int ZONE_GROUP = 8;

    /**
     * Reads a text.
     *
     * @param type what it is to be, which tells the parts it must have
     * @throws TarnException INVALID_DATETIME for a text of another shape, DATETIME_OVERFLOW for fields out of range
     */
    static DateTimeText parse(String text, SqlType type) {
        Matcher matcher = ALL.matcher(text.strip());
        if (!matcher.matches() || !hasParts(matcher, type)) {
            throw new TarnException(
                    ErrorCode.INVALID_DATETIME,
                    "'" + Casts.abbreviate(text) + "' is not a " + type + "; write it as " + example(type));
        }
        try {
            return new DateTimeText(date(matcher), time(matcher), zone(matcher.group(ZONE_GROUP)));
        } catch (DateTimeException | NumberFormatException e) {
            throw new TarnException(
                    ErrorCode.DATETIME_OVERFLOW,
                    "'" + Casts.abbreviate(text) + "' is not a " + type + ": a field is out of range",
                    e);
        }
    }

    private static boolean hasParts(Matcher matcher, SqlType type) {
        boolean hasDate = matcher.group(1) != null;
        boolean hasTime = matcher.group(4) != null;
        boolean hasZone = matcher.group(ZONE_GROUP) != null;
        return switch (type.kind()) {
            case TIME -> hasTime && !hasDate && !hasZone;
            case DATE -> hasDate && !hasZone;
            case TIMESTAMP -> hasDate && !hasZone;
            default -> hasDate;
        };
    }

    private static @Nullable LocalDate date(Matcher matcher) {
        return matcher.group(1) == null
                ? null
                : LocalDate.of(number(matcher, 1), number(matcher, 2), number(matcher, 3));
    }

    private static LocalTime time(Matcher matcher) {
        if (matcher.group(4) == null) {
            return LocalTime.MIDNIGHT;
        }
        String fraction = matcher.group(7);
        int nanos = fraction == null || fraction.isEmpty()
                ? 0
                : Integer.parseInt(fraction + "0".repeat(9 - fraction.length()));
        return LocalTime.of(
                number(matcher, 4), number(matcher, 5), matcher.group(6) == null ? 0 : number(matcher, 6), nanos);
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static @Nullable ZoneId zone(@Nullable String name) {
        if (name == null) {
            return null;
        }
        boolean numeric = name.startsWith("+") || name.startsWith("-");
        if (numeric && name.length() == 2) {
            return ZoneId.of(name.charAt(0) + "0" + name.charAt(1));
        }
        return ZoneId.of(name);
    }

    long day() {
        return requireDate().toEpochDay();
    }

    LocalDateTime local() {
        return requireDate().atTime(time);
    }

    private LocalDate requireDate() {
        if (date == null) {
            throw TarnException.internal("a text without a date was accepted as one");
        }
        return date;
    }

    private static String example(SqlType type) {
        return switch (type.kind()) {
            case DATE -> "'2024-02-29'";
            case TIME -> "'23:59:59.999'";
            case TIMESTAMP -> "'2024-02-29 23:59:59.999'";
            default -> "'2024-02-29 23:59:59.999+01:00'";
        };
    }
}
