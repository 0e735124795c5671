package org.tarndb.storage.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Conversion of values between types (ISO/IEC 9075-2, subclauses 6.13, cast specification, and 9.2, store assignment).
 * Where the standard leaves the choice: numbers are rounded half away from zero, fractions of seconds are cut.
 */
public final class Casts {
    private Casts() {}

    /** {@link #cast(Object, SqlType, SqlType, ZoneId)} in a session whose time zone is UTC. */
    public static @Nullable Object cast(@Nullable Object value, SqlType from, SqlType to) {
        return cast(value, from, to, ZoneOffset.UTC);
    }

    /**
     * Explicit CAST: text is cut or padded to the length, numbers are rounded.
     *
     * @param value in internal form of {@code from}
     * @param zone the session's time zone, in which a TIMESTAMP is meant when it gets or loses its time zone
     * @return in internal form of {@code to}
     * @throws TarnException INVALID_CAST for text that does not say such a value, DATATYPE_MISMATCH for types that can't
     *     be converted, NUMERIC_OUT_OF_RANGE, INVALID_DATETIME, DATETIME_OVERFLOW, STRING_TOO_LONG for a value other than
     *     text that does not fit as text
     */
    public static @Nullable Object cast(@Nullable Object value, SqlType from, SqlType to, ZoneId zone) {
        if (value == null || (from.equals(to) && !needsPadding(to))) {
            return value;
        }
        return convert(value, from, to, Lengths.Excess.CUT, zone);
    }

    /**
     * Store assignment: as cast, but text may lose blanks, and binary values zero bytes, only.
     *
     * @param column what is assigned to, for messages
     * @throws TarnException as for cast, and STRING_TOO_LONG; messages name the column and its type
     */
    public static @Nullable Object assign(@Nullable Object value, SqlType from, SqlType to, String column) {
        return assign(value, from, to, column, ZoneOffset.UTC);
    }

    /** As {@link #assign(Object, SqlType, SqlType, String)}, in a session's time zone. */
    public static @Nullable Object assign(
            @Nullable Object value, SqlType from, SqlType to, String column, ZoneId zone) {
        if (value == null || (from.equals(to) && !needsPadding(to))) {
            return value;
        }
        try {
            return convert(value, from, to, Lengths.Excess.BLANKS_ONLY, zone);
        } catch (TarnException e) {
            throw new TarnException(e.code(), "column " + column + ", " + to + ": " + e.getMessage(), e);
        }
    }

    /** A value said to be CHAR(n) may still come from outside, shorter than n. */
    private static boolean needsPadding(SqlType type) {
        return type.kind() == TypeKind.CHAR || type.kind() == TypeKind.BINARY;
    }

    private static Object convert(Object value, SqlType from, SqlType to, Lengths.Excess excess, ZoneId zone) {
        return switch (to.kind()) {
            case BOOLEAN -> toBoolean(value, from, to);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> Numbers.toInteger(number(value, from, to), from, to);
            case DECIMAL -> Numbers.toDecimal(number(value, from, to), from, to);
            case REAL, DOUBLE_PRECISION -> Numbers.toDouble(number(value, from, to), from, to);
            case CHAR, VARCHAR -> toText(value, from, to, excess);
            case BINARY, VARBINARY -> Lengths.fit(toBinary(value, from, to), to, excess);
            case DATE -> DateTimes.toDate(value, from, to, zone);
            case TIME -> DateTimes.toTime(value, from, to, zone);
            case TIMESTAMP -> DateTimes.toTimestamp(value, from, to, zone);
            case TIMESTAMP_WITH_TIME_ZONE -> DateTimes.toTimestampWithZone(value, from, to, zone);
            case UUID -> toUuid(value, from, to);
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> toInterval(value, from, to);
            case NULL -> throw mismatch(from, to);
        };
    }

    private static Object toBoolean(Object value, SqlType from, SqlType to) {
        if (value instanceof Boolean) {
            return value;
        }
        if (from.kind().isInteger()) {
            return (Long) value != 0;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.signum() != 0;
        }
        if (!from.kind().isCharacter()) {
            throw mismatch(from, to);
        }
        return switch (value.toString().strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw badText(value, to);
        };
    }

    /** The value as a Long, Double or BigDecimal. */
    private static Object number(Object value, SqlType from, SqlType to) {
        if (from.kind().isNumeric()) {
            return value;
        }
        if (from.kind().isCharacter()) {
            return Numbers.parse((String) value, to);
        }
        if (value instanceof Boolean truth) {
            return truth ? 1L : 0L;
        }
        throw mismatch(from, to);
    }

    private static String toText(Object value, SqlType from, SqlType to, Lengths.Excess excess) {
        if (value instanceof String text) {
            return Lengths.fit(text, to, excess);
        }
        String text = String.valueOf(Values.print(from, value));
        return Lengths.fit(text, to, Lengths.Excess.BLANKS_ONLY);
    }

    private static byte[] toBinary(Object value, SqlType from, SqlType to) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        if (value instanceof UUID uuid) {
            return ByteBuffer.allocate(16)
                    .putLong(uuid.getMostSignificantBits())
                    .putLong(uuid.getLeastSignificantBits())
                    .array();
        }
        if (!from.kind().isCharacter()) {
            throw mismatch(from, to);
        }
        try {
            return HexFormat.of().parseHex(value.toString().strip());
        } catch (IllegalArgumentException e) {
            throw badText(value, to);
        }
    }

    private static UUID toUuid(Object value, SqlType from, SqlType to) {
        if (value instanceof UUID uuid) {
            return uuid;
        }
        if (value instanceof byte[] bytes && bytes.length == 16) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new UUID(buffer.getLong(), buffer.getLong());
        }
        if (!from.kind().isCharacter()) {
            throw mismatch(from, to);
        }
        String text = value.toString().strip();
        if (text.length() == 36) {
            try {
                return UUID.fromString(text);
            } catch (IllegalArgumentException e) {
                throw badText(value, to);
            }
        }
        throw badText(value, to);
    }

    private static Object toInterval(Object value, SqlType from, SqlType to) {
        if (from.kind() == to.kind()) {
            return value;
        }
        if (!from.kind().isCharacter()) {
            throw mismatch(from, to);
        }
        return to.kind() == TypeKind.INTERVAL_YEAR_MONTH
                ? Intervals.parseMonths((String) value, to)
                : Intervals.parseMicros((String) value, to);
    }

    /** The local part of a time with zone, as the session's zone sees it. */
    static LocalDateTime local(OffsetDateTime at, ZoneId zone) {
        return at.atZoneSameInstant(zone).toLocalDateTime();
    }

    static TarnException badText(Object value, SqlType to) {
        return new TarnException(
                ErrorCode.INVALID_CAST, "'" + abbreviate(value.toString()) + "' is not a value of " + to);
    }

    static TarnException mismatch(SqlType from, SqlType to) {
        return new TarnException(
                ErrorCode.DATATYPE_MISMATCH,
                "a value of " + from + " cannot be converted to " + to + "; convert it to another type first");
    }

    static String abbreviate(String text) {
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
