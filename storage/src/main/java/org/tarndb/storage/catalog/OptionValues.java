package org.tarndb.storage.catalog;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Checks of values that are kept as text. */
final class OptionValues {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}) ?(B|KB|MB|GB)?");

    private OptionValues() {}

    /** A whole number within bounds. */
    static String requireNumber(String name, String text, long least, long most) {
        boolean number = NUMBER.matcher(text).matches();
        if (!number || Long.parseLong(text) < least || Long.parseLong(text) > most) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    name + " is a whole number from " + least + " to " + most + ", not '" + text + "'");
        }
        return String.valueOf(Long.parseLong(text));
    }

    /** A size in bytes; the units are powers of 1024. */
    static String requireSize(String name, String text, long leastBytes) {
        Matcher matcher = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        long bytes = matcher.matches() ? Long.parseLong(matcher.group(1)) << shift(matcher.group(2)) : -1;
        if (bytes < leastBytes) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    name + " is a size such as '64MB', of " + (leastBytes >> 20) + "MB or more, not '" + text + "'");
        }
        return String.valueOf(bytes);
    }

    private static int shift(@Nullable String unit) {
        return switch (unit == null ? "B" : unit) {
            case "KB" -> 10;
            case "MB" -> 20;
            case "GB" -> 30;
            default -> 0;
        };
    }

    /** The text of an interval of days and times; 0 for none. */
    static String requireDuration(String name, String text) {
        if (text.equals("0")) {
            return requireDuration(name, "0 00:00:00");
        }
        Object micros;
        try {
            micros = Casts.cast(text, SqlType.VARCHAR, SqlType.INTERVAL_DAY_TIME);
        } catch (TarnException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    name + " is an interval such as INTERVAL '1' HOUR, not '" + text + "'",
                    e);
        }
        if (micros instanceof Long length && length < 0) {
            throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, name + " can't be negative: '" + text + "'");
        }
        return String.valueOf(Casts.cast(micros, SqlType.INTERVAL_DAY_TIME, SqlType.VARCHAR));
    }

    static String requireBoolean(String name, String text) {
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "TRUE", "ON" -> "TRUE";
            case "FALSE", "OFF" -> "FALSE";
            default ->
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE, name + " is TRUE or FALSE, not '" + text + "'");
        };
    }
}
