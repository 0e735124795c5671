package org.tarndb.storage.catalog;

import java.util.Locale;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Checks of values that are kept as text. */
final class OptionValues {
    private OptionValues() {}

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
