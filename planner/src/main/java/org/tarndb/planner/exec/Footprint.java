package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** About how many bytes of heap a value takes. */
final class Footprint {
    static final int REFERENCE = 8;
    private static final int OBJECT = 24;

    /** A BigDecimal with more holds a BigInteger and its array. */
    private static final int COMPACT_DIGITS = 18;

    private Footprint() {}

    static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return 2L * OBJECT + (isLatin(text) ? 1L : 2L) * text.length();
        }
        if (value instanceof byte[] bytes) {
            return OBJECT + bytes.length;
        }
        if (value instanceof BigDecimal number) {
            return number.precision() <= COMPACT_DIGITS ? 2L * OBJECT : 4L * OBJECT + number.precision() / 2;
        }
        if (value instanceof OffsetDateTime) {
            return 4L * OBJECT; // with the date, the time, and both together
        }
        return value instanceof Object[] array ? OBJECT + (long) array.length * (REFERENCE + OBJECT) : OBJECT;
    }

    /** Whether the JVM keeps the text with one byte a char. */
    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return false;
            }
        }
        return true;
    }
}
