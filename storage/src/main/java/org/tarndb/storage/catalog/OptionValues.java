package org.tarndb.storage.catalog;

import java.util.Locale;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Checks of values that are kept as text. */
final class OptionValues {
    private OptionValues() {}

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
