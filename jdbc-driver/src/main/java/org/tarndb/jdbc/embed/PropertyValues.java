package org.tarndb.jdbc.embed;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.txn.IsolationLevel;

/** Reads the values of connection properties; all throw INVALID_PROPERTY with the values that are accepted. */
final class PropertyValues {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|min)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*(B|KB|MB|GB)");

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})\\s*%");

    private PropertyValues() {}

    /** @param interval within which what asks for interval is forced, whatever the value */
    static SyncPolicy sync(Property property, String value, Duration interval) {
        return switch (folded(value)) {
            case "sync" -> new SyncPolicy(Durability.SYNC, interval.toNanos());
            case "interval" -> SyncPolicy.interval(interval.toNanos());
            case "off" -> new SyncPolicy(Durability.OFF, interval.toNanos());
            default -> throw refused(property, value, String.join(", ", property.choices()));
        };
    }

    static IsolationLevel isolation(Property property, String value) {
        return switch (folded(value)) {
            case "read_committed" -> IsolationLevel.READ_COMMITTED;
            case "repeatable_read" -> IsolationLevel.REPEATABLE_READ;
            case "serializable" -> IsolationLevel.SERIALIZABLE;
            default -> throw refused(property, value, String.join(", ", property.choices()));
        };
    }

    static boolean truth(Property property, String value) {
        return switch (folded(value)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw refused(property, value, "true, false");
        };
    }

    /** A positive duration. */
    static Duration duration(Property property, String value) {
        Matcher matcher = DURATION.matcher(folded(value));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw refused(property, value, "a positive number with ms, s or min, as in 500ms or 10s");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            default -> Duration.ofMinutes(amount);
        };
    }

    /** A positive size; the units are powers of 1024. */
    static long sizeBytes(Property property, String value) {
        Matcher matcher = SIZE.matcher(value.strip().toUpperCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw refused(property, value, "a positive number with B, KB, MB or GB, as in 64MB");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "B" -> amount;
            case "KB" -> amount << 10;
            case "MB" -> amount << 20;
            default -> amount << 30;
        };
    }

    /** A positive size, or a share of the largest heap that the JVM may have. */
    static long memoryBytes(Property property, String value) {
        Matcher matcher = PERCENT.matcher(value.strip());
        if (!matcher.matches()) {
            return sizeBytes(property, value);
        }
        long percent = Long.parseLong(matcher.group(1));
        if (percent < 1 || percent > 100) {
            throw refused(property, value, "1% to 100%, or a size as in 512MB");
        }
        long heapBytes = Runtime.getRuntime().maxMemory();
        return heapBytes / 100 * percent + heapBytes % 100 * percent / 100;
    }

    private static String folded(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }

    private static TarnException refused(Property property, String value, String accepted) {
        return new TarnException(
                ErrorCode.INVALID_PROPERTY,
                "Property " + property.key() + " cannot be '" + value + "'; accepted: " + accepted);
    }
}
