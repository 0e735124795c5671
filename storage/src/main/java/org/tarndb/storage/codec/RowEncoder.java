package org.tarndb.storage.codec;

import static org.tarndb.storage.codec.RowFormat.INT;
import static org.tarndb.storage.codec.RowFormat.LONG;
import static org.tarndb.storage.codec.RowFormat.NULLS_OFFSET;
import static org.tarndb.storage.codec.RowFormat.SCHEMA_OFFSET;
import static org.tarndb.storage.codec.RowFormat.SHORT;
import static org.tarndb.storage.codec.RowFormat.WIDTH_OFFSET;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** Writes rows in a {@link RowFormat}. */
final class RowEncoder {
    private static final byte[] EMPTY = new byte[0];

    private RowEncoder() {}

    /**
     * Encodes a row.
     *
     * @param schemaId see {@link RowLayout}
     * @param values one per column in internal form, already of the column's type (in range, DECIMALs at its scale)
     * @throws TarnException LIMIT_EXCEEDED when the row is larger than 1 GiB, INVALID_PARAMETER_VALUE for a string that
     *     is not valid Unicode
     */
    static byte[] encode(RowFormat format, int schemaId, @Nullable Object[] values) {
        byte[][] variable = new byte[format.variableColumns()][];
        long variableBytes = 0;
        for (int i = 0; i < format.columns(); i++) {
            if (format.place(i) < 0) {
                byte[] bytes = variableBytes(format.type(i), values[i]);
                variable[~format.place(i)] = bytes;
                variableBytes += bytes.length;
            }
        }
        if (variableBytes > SqlType.MAX_LENGTH) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED, "the row has " + variableBytes + " bytes; a row may have 1 GiB");
        }
        int width = variableBytes < 1 << 8 ? 1 : variableBytes < 1 << 16 ? 2 : 4;
        byte[] row = new byte[format.fixedEnd() + width * variable.length + (int) variableBytes];
        row[WIDTH_OFFSET] = (byte) width;
        SHORT.set(row, SCHEMA_OFFSET, (short) schemaId);
        for (int i = 0; i < format.columns(); i++) {
            Object value = values[i];
            if (value == null) {
                row[NULLS_OFFSET + (i >> 3)] |= (byte) (1 << (i & 7));
            } else if (format.place(i) >= 0) {
                putFixed(row, format.place(i), format.type(i), value);
            }
        }
        putVariable(row, format.fixedEnd(), width, variable);
        return row;
    }

    private static void putVariable(byte[] row, int fixedEnd, int width, byte[][] variable) {
        int start = fixedEnd + width * variable.length;
        int end = 0;
        for (int i = 0; i < variable.length; i++) {
            System.arraycopy(variable[i], 0, row, start + end, variable[i].length);
            end += variable[i].length;
            int at = fixedEnd + width * i;
            if (width == 1) {
                row[at] = (byte) end;
            } else if (width == 2) {
                SHORT.set(row, at, (short) end);
            } else {
                INT.set(row, at, end);
            }
        }
    }

    private static byte[] variableBytes(SqlType type, @Nullable Object value) {
        if (value == null) {
            return EMPTY;
        }
        return switch (type.kind()) {
            case CHAR, VARCHAR -> Text.encode((String) value);
            case BINARY, VARBINARY -> (byte[]) value;
            case DECIMAL ->
                ((BigDecimal) value).setScale(type.scale()).unscaledValue().toByteArray();
            default -> throw new IllegalArgumentException(type + " is of fixed width");
        };
    }

    private static void putFixed(byte[] row, int at, SqlType type, Object value) {
        switch (type.kind()) {
            case BOOLEAN -> row[at] = (byte) ((Boolean) value ? 1 : 0);
            case TINYINT -> row[at] = (byte) (long) (Long) value;
            case SMALLINT -> SHORT.set(row, at, (short) (long) (Long) value);
            case INTEGER, DATE -> INT.set(row, at, (int) (long) (Long) value);
            case REAL -> INT.set(row, at, Float.floatToIntBits((float) (double) (Double) value));
            case DOUBLE_PRECISION -> LONG.set(row, at, Double.doubleToLongBits((Double) value));
            case DECIMAL ->
                LONG.set(
                        row,
                        at,
                        ((BigDecimal) value)
                                .setScale(type.scale())
                                .unscaledValue()
                                .longValueExact());
            case TIMESTAMP_WITH_TIME_ZONE -> {
                OffsetDateTime time = (OffsetDateTime) value;
                LONG.set(row, at, Values.toMicros(time.toInstant()));
                INT.set(row, at + 8, time.getOffset().getTotalSeconds());
            }
            case UUID -> {
                LONG.set(row, at, ((UUID) value).getMostSignificantBits());
                LONG.set(row, at + 8, ((UUID) value).getLeastSignificantBits());
            }
            default -> LONG.set(row, at, (long) (Long) value);
        }
    }
}
