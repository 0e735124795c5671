package org.tarndb.storage.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/**
 * How the rows of one list of column types are laid out in bytes. A column is read without decoding the others.
 *
 * <pre>
 * 0        1         3             3+n          3+n+f             3+n+f+w*v
 * +--------+---------+-------------+------------+-----------------+----------------+
 * | w      | schema  | null bits   | fixed part | end offsets of  | variable part  |
 * | 1 byte | 2 bytes | n bytes     | f bytes    | v columns, w each|               |
 * +--------+---------+-------------+------------+-----------------+----------------+
 * </pre>
 *
 * All numbers are big-endian. {@code w} is 1, 2 or 4: the width of an end offset, counted from the start of the variable
 * part. A NULL column keeps its place in the fixed part (zeros) or has an empty variable part. Immutable, thread-safe.
 */
public final class RowLayout {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final int WIDTH_OFFSET = 0;
    private static final int SCHEMA_OFFSET = 1;
    private static final int NULLS_OFFSET = 3;
    /** DECIMALs up to this many digits are a 64-bit unscaled value. */
    static final int MAX_LONG_DECIMAL_DIGITS = 18;

    private final SqlType[] types;
    /** Per column: its offset in the row if it is of fixed width, or ~(its number among the variable columns). */
    private final int[] places;

    private final int variableColumns;
    private final int fixedEnd;

    public RowLayout(List<SqlType> types) {
        this.types = types.toArray(new SqlType[0]);
        this.places = new int[this.types.length];
        int offset = NULLS_OFFSET + (this.types.length + 7) / 8;
        int variable = 0;
        for (int i = 0; i < this.types.length; i++) {
            int width = fixedWidth(this.types[i]);
            if (width > 0) {
                places[i] = offset;
                offset += width;
            } else {
                places[i] = ~variable++;
            }
        }
        this.fixedEnd = offset;
        this.variableColumns = variable;
    }

    /** Bytes of a column in the fixed part; 0 for a variable one. */
    private static int fixedWidth(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, REAL, DATE -> 4;
            case BIGINT, DOUBLE_PRECISION, TIME, TIMESTAMP, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> 8;
            case DECIMAL -> type.precision() <= MAX_LONG_DECIMAL_DIGITS ? 8 : 0;
            case TIMESTAMP_WITH_TIME_ZONE -> 12;
            case UUID -> 16;
            case CHAR, VARCHAR, BINARY, VARBINARY -> 0;
            case NULL -> throw new IllegalArgumentException("no column has the type NULL");
        };
    }

    public int columns() {
        return types.length;
    }

    public SqlType type(int column) {
        return types[column];
    }

    /**
     * Encodes a row.
     *
     * @param values one per column in internal form, already of the column's type (in range, DECIMALs at its scale)
     * @throws TarnException LIMIT_EXCEEDED when the row is larger than 1 GiB, INVALID_PARAMETER_VALUE for a string that
     *     is not valid Unicode
     */
    public byte[] encode(@Nullable Object[] values) {
        byte[][] variable = new byte[variableColumns][];
        long variableBytes = 0;
        for (int i = 0; i < types.length; i++) {
            if (places[i] < 0) {
                byte[] bytes = variableBytes(types[i], values[i]);
                variable[~places[i]] = bytes;
                variableBytes += bytes.length;
            }
        }
        if (variableBytes > SqlType.MAX_LENGTH) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED, "the row has " + variableBytes + " bytes; a row may have 1 GiB");
        }
        int width = variableBytes < 1 << 8 ? 1 : variableBytes < 1 << 16 ? 2 : 4;
        byte[] row = new byte[fixedEnd + width * variableColumns + (int) variableBytes];
        row[WIDTH_OFFSET] = (byte) width;
        for (int i = 0; i < types.length; i++) {
            Object value = values[i];
            if (value == null) {
                row[NULLS_OFFSET + (i >> 3)] |= (byte) (1 << (i & 7));
            } else if (places[i] >= 0) {
                putFixed(row, places[i], types[i], value);
            }
        }
        putVariable(row, width, variable);
        return row;
    }

    private void putVariable(byte[] row, int width, byte[][] variable) {
        int start = fixedEnd + width * variableColumns;
        int end = 0;
        for (int i = 0; i < variableColumns; i++) {
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

    private static final byte[] EMPTY = new byte[0];

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

    public boolean isNull(byte[] row, int column) {
        return (row[NULLS_OFFSET + (column >> 3)] >> (column & 7) & 1) != 0;
    }

    /** The value of a non-NULL column held as a long. */
    public long getLong(byte[] row, int column) {
        int at = places[column];
        return switch (types[column].kind()) {
            case TINYINT -> row[at];
            case SMALLINT -> (short) SHORT.get(row, at);
            case INTEGER, DATE -> (int) INT.get(row, at);
            default -> (long) LONG.get(row, at);
        };
    }

    /** The value of a non-NULL REAL or DOUBLE column. */
    public double getDouble(byte[] row, int column) {
        int at = places[column];
        return types[column].kind() == TypeKind.REAL
                ? Float.intBitsToFloat((int) INT.get(row, at))
                : Double.longBitsToDouble((long) LONG.get(row, at));
    }

    /** The value of a non-NULL BOOLEAN column. */
    public boolean getBoolean(byte[] row, int column) {
        return row[places[column]] != 0;
    }

    /** The value in internal form, null for NULL. */
    public @Nullable Object get(byte[] row, int column) {
        if (isNull(row, column)) {
            return null;
        }
        SqlType type = types[column];
        return switch (type.representation()) {
            case BOOLEAN -> getBoolean(row, column);
            case LONG -> getLong(row, column);
            case DOUBLE -> getDouble(row, column);
            case OBJECT -> getObject(row, column);
        };
    }

    /** The value of a non-NULL column held as an object. */
    public Object getObject(byte[] row, int column) {
        int at = places[column];
        SqlType type = types[column];
        switch (type.kind()) {
            case CHAR, VARCHAR -> {
                int start = variableStart(row, column);
                return Text.decode(row, start, variableEnd(row, column) - start);
            }
            case BINARY, VARBINARY -> {
                return Arrays.copyOfRange(row, variableStart(row, column), variableEnd(row, column));
            }
            case DECIMAL -> {
                if (at >= 0) {
                    return BigDecimal.valueOf((long) LONG.get(row, at), type.scale());
                }
                int start = variableStart(row, column);
                return new BigDecimal(new BigInteger(row, start, variableEnd(row, column) - start), type.scale());
            }
            case TIMESTAMP_WITH_TIME_ZONE -> {
                long micros = (long) LONG.get(row, at);
                Instant instant = Instant.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
                return instant.atOffset(ZoneOffset.ofTotalSeconds((int) INT.get(row, at + 8)));
            }
            case UUID -> {
                return new UUID((long) LONG.get(row, at), (long) LONG.get(row, at + 8));
            }
            default -> throw new IllegalArgumentException(type + " is not held as an object");
        }
    }

    /** All values of a row in internal form. */
    public @Nullable Object[] decode(byte[] row) {
        @Nullable Object[] values = new @Nullable Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = get(row, i);
        }
        return values;
    }

    /** Offset of the first byte of a variable column. */
    int variableStart(byte[] row, int column) {
        int number = ~places[column];
        return variablePart(row) + (number == 0 ? 0 : end(row, number - 1));
    }

    /** Offset after the last byte of a variable column. */
    int variableEnd(byte[] row, int column) {
        return variablePart(row) + end(row, ~places[column]);
    }

    boolean isVariable(int column) {
        return places[column] < 0;
    }

    private int variablePart(byte[] row) {
        return fixedEnd + row[WIDTH_OFFSET] * variableColumns;
    }

    private int end(byte[] row, int number) {
        int width = row[WIDTH_OFFSET];
        int at = fixedEnd + width * number;
        return switch (width) {
            case 1 -> row[at] & 0xFF;
            case 2 -> (short) SHORT.get(row, at) & 0xFFFF;
            default -> (int) INT.get(row, at);
        };
    }

    /**
     * Whether these bytes can be a row of this layout: lengths and offsets are consistent. Used where rows come from
     * files, so that later reads stay in bounds.
     */
    public boolean isWellFormed(byte[] row) {
        if (row.length < fixedEnd) {
            return false;
        }
        int width = row[WIDTH_OFFSET];
        if ((width != 1 && width != 2 && width != 4) || row.length < fixedEnd + width * variableColumns) {
            return false;
        }
        int last = 0;
        for (int i = 0; i < variableColumns; i++) {
            int end = end(row, i);
            if (end < last) {
                return false;
            }
            last = end;
        }
        return variablePart(row) + last == row.length;
    }

    /** The schema id the row was written with. */
    public static int schemaId(byte[] row) {
        return (short) SHORT.get(row, SCHEMA_OFFSET) & 0xFFFF;
    }
}
