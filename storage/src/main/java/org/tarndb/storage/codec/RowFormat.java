package org.tarndb.storage.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * How the rows of one schema are laid out in bytes: of one list of column types. A column is read without decoding the
 * others. Which schema a row is of is {@link RowLayout}'s to find out.
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
final class RowFormat implements RowReader {
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    static final int WIDTH_OFFSET = 0;
    static final int SCHEMA_OFFSET = 1;
    static final int NULLS_OFFSET = 3;
    /** DECIMALs up to this many digits are a 64-bit unscaled value. */
    static final int MAX_LONG_DECIMAL_DIGITS = 18;

    private final SqlType[] types;
    /** Per column: its offset in the row if it is of fixed width, or ~(its number among the variable columns). */
    private final int[] places;

    private final int variableColumns;
    private final int fixedEnd;

    RowFormat(List<SqlType> types) {
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

    int columns() {
        return types.length;
    }

    SqlType type(int column) {
        return types[column];
    }

    /** A column's offset in the row if it is of fixed width, or ~(its number among the variable columns). */
    int place(int column) {
        return places[column];
    }

    int variableColumns() {
        return variableColumns;
    }

    /** Where the end offsets of the variable columns begin. */
    int fixedEnd() {
        return fixedEnd;
    }

    @Override
    public boolean isNull(byte[] row, int column) {
        return (row[NULLS_OFFSET + (column >> 3)] >> (column & 7) & 1) != 0;
    }

    @Override
    public long getLong(byte[] row, int column) {
        int at = places[column];
        return switch (types[column].kind()) {
            case TINYINT -> row[at];
            case SMALLINT -> (short) SHORT.get(row, at);
            case INTEGER, DATE -> (int) INT.get(row, at);
            default -> (long) LONG.get(row, at);
        };
    }

    @Override
    public double getDouble(byte[] row, int column) {
        int at = places[column];
        return types[column].kind() == TypeKind.REAL
                ? Float.intBitsToFloat((int) INT.get(row, at))
                : Double.longBitsToDouble((long) LONG.get(row, at));
    }

    @Override
    public boolean getBoolean(byte[] row, int column) {
        return row[places[column]] != 0;
    }

    @Override
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

    @Override
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

    /** Offset of the first byte of a variable column. */
    int variableStart(byte[] row, int column) {
        int number = ~places[column];
        return variablePart(row) + (number == 0 ? 0 : end(row, number - 1));
    }

    /** Offset after the last byte of a variable column. */
    int variableEnd(byte[] row, int column) {
        return variablePart(row) + end(row, ~places[column]);
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
    boolean isWellFormed(byte[] row) {
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
}
