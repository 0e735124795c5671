package org.tarndb.planner;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What a session has set, apart from its transaction. For the session's thread alone. */
final class SessionSettings {
    private SessionInfo info;
    private long timeoutNanos;

    SessionSettings(SessionInfo info) {
        this.info = info;
    }

    /** The session as statements see it. */
    SessionInfo info() {
        return info;
    }

    /** Throws UNDEFINED_SCHEMA. */
    void setSchema(String schema, Catalog catalog) {
        if (!catalog.schemas().contains(schema) && !schema.equals(Catalog.INFORMATION_SCHEMA)) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_SCHEMA,
                    "there is no schema " + schema + "; the schemas are " + String.join(", ", catalog.schemas()));
        }
        info = info.withSchema(schema);
    }

    /** @param text the name of a zone, or LOCAL for the machine's */
    void setTimeZone(String text) {
        ZoneId zone;
        try {
            zone = text.equalsIgnoreCase("LOCAL") ? ZoneId.systemDefault() : ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + text + "' is no time zone; write a name such as 'Europe/Paris', an offset such as '+02:00',"
                            + " or LOCAL",
                    e);
        }
        info = info.withZone(zone);
    }

    /** For statements that are given no time-out of their own; 0 for none. */
    long timeoutNanos() {
        return timeoutNanos;
    }

    /** @param text milliseconds; null for none */
    void setTimeout(@Nullable String text) {
        if (text == null) {
            timeoutNanos = 0;
            return;
        }
        long millis;
        try {
            millis = Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            throw invalidTimeout(text, e);
        }
        if (millis < 0 || millis > TimeUnit.DAYS.toMillis(365)) {
            throw invalidTimeout(text, null);
        }
        timeoutNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private static TarnException invalidTimeout(String text, @Nullable Throwable cause) {
        return new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "STATEMENT_TIMEOUT is a number of milliseconds from 0 (none) to a year, not '" + text + "'",
                cause);
    }

    long timeoutMillis() {
        return TimeUnit.NANOSECONDS.toMillis(timeoutNanos);
    }
}
