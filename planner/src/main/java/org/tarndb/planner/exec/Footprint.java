package org.tarndb.planner.exec;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** About how many bytes of heap a value takes. */
final class Footprint {
    static final int REFERENCE = 8;
    private static final int OBJECT = 24;

    private Footprint() {}

    static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return 2L * OBJECT + text.length();
        }
        if (value instanceof byte[] bytes) {
            return OBJECT + bytes.length;
        }
        if (value instanceof BigDecimal) {
            return 2L * OBJECT;
        }
        return value instanceof Object[] array ? OBJECT + (long) array.length * (REFERENCE + OBJECT) : OBJECT;
    }
}
