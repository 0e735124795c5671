package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/**
 * A long per row that orders as the first sort key does, as far as 64 bits tell: of two rows with different prefixes the one with
 * the smaller comes first; equal prefixes decide nothing.
 */
final class SortPrefix {
    private static final int CHARS = 4;
    private static final int BYTES = 8;

    private SortPrefix() {}

    static long[] of(RowBuffer rows, SortKey key, SqlType type) {
        long[] prefixes = new long[rows.size()];
        for (int row = 0; row < prefixes.length; row++) {
            ColumnVector vector = rows.vector(row, key.column());
            int position = RowBuffer.position(row);
            if (vector.isNull(position)) {
                prefixes[row] = key.nullsFirst() ? Long.MIN_VALUE : Long.MAX_VALUE;
            } else {
                long prefix = ofValue(vector, position, type);
                prefixes[row] = key.descending() ? ~prefix : prefix;
            }
        }
        return prefixes;
    }

    private static long ofValue(ColumnVector vector, int position, SqlType type) {
        if (vector instanceof LongVector longs) {
            return longs.values()[position];
        }
        if (vector instanceof DoubleVector doubles) {
            return ofDouble(doubles.values()[position]);
        }
        Object value = vector.get(position);
        if (value instanceof String text) {
            return ofText(text, type.kind() == TypeKind.CHAR ? ' ' : 0);
        }
        if (value instanceof BigDecimal decimal) {
            return ofDouble(decimal.doubleValue());
        }
        if (value instanceof byte[] bytes) {
            return ofBytes(bytes);
        }
        if (value instanceof UUID uuid) {
            return uuid.getMostSignificantBits() ^ Long.MIN_VALUE;
        }
        if (value instanceof OffsetDateTime at) {
            return Values.toMicros(at.toInstant());
        }
        return Boolean.TRUE.equals(value) ? 1 : 0;
    }

    /** -0.0 is 0.0, NaN comes last. */
    private static long ofDouble(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    private static long ofText(String text, int filler) {
        long prefix = 0;
        for (int i = 0; i < CHARS; i++) {
            prefix = prefix << 16 | (i < text.length() ? codePointOrder(text.charAt(i)) : filler);
        }
        return prefix ^ Long.MIN_VALUE;
    }

    /** Surrogates stand for the greatest code points and so come after all other chars. */
    private static int codePointOrder(char c) {
        return c < Character.MIN_SURROGATE ? c : Character.isSurrogate(c) ? c + 0x2000 : c - 0x800;
    }

    private static long ofBytes(byte[] bytes) {
        long prefix = 0;
        for (int i = 0; i < BYTES; i++) {
            prefix = prefix << 8 | (i < bytes.length ? bytes[i] & 0xFF : 0);
        }
        return prefix ^ Long.MIN_VALUE;
    }
}
