package org.tarndb.storage.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/**
 * Appends key parts to a growing buffer. Each part ends where its own bytes say, so no key part is a prefix of another
 * one and keys of several parts sort part by part. The encodings:
 *
 * <ul>
 *   <li>NULL: 0x00 where NULLs come first, 0x02 where last; a value of a nullable part starts with 0x01;
 *   <li>integers, dates, times: big-endian in the type's width, sign bit flipped;
 *   <li>floating point: IEEE 754 bits, all flipped if negative, else the sign bit; -0.0 is written as 0.0, NaN sorts last;
 *   <li>DECIMAL up to 18 digits: the unscaled value as a BIGINT; longer: 0x80 + length or 0x7F - length, then the
 *       magnitude (complemented if negative);
 *   <li>text as UTF-8 and binary: 0x00 becomes 0x00 0xFF, the end is 0x00 0x01;
 *   <li>descending: all bytes but the NULL byte are complemented.
 * </ul>
 *
 * <p>Not thread-safe; reusable after {@link #reset()}.
 */
public final class KeyWriter {
    static final byte NULL_FIRST = 0;
    static final byte NOT_NULL = 1;
    static final byte NULL_LAST = 2;
    static final byte ESCAPE = 0;
    static final byte ESCAPED_ZERO = (byte) 0xFF;
    static final byte END = 1;

    private byte[] buffer;
    private int length;

    public KeyWriter() {
        this(64);
    }

    /** @param capacity bytes expected; if there are just as many, {@link #takeBytes()} copies nothing */
    KeyWriter(int capacity) {
        this.buffer = new byte[capacity];
    }

    public void reset() {
        length = 0;
    }

    public int length() {
        return length;
    }

    /** The array in which what was written lies, from 0 to {@link #length()}; another one after more is written. */
    public byte[] buffer() {
        return buffer;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    /** The bytes, perhaps without a copy: the writer is not to be used again. */
    byte[] takeBytes() {
        return length == buffer.length ? buffer : toBytes();
    }

    /** Appends bytes as they are. */
    public void raw(byte[] bytes) {
        ensure(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    /**
     * Appends a value in internal form.
     *
     * @throws TarnException INTERNAL_ERROR for NULL in a part that is not nullable
     */
    public void value(KeyPart part, @Nullable Object value) {
        if (startsNull(part, value == null) || value == null) {
            return;
        }
        int start = length;
        switch (part.type().representation()) {
            case BOOLEAN -> put((byte) ((Boolean) value ? 1 : 0));
            case LONG -> putInteger(part.type(), (Long) value);
            case DOUBLE -> putDouble((Double) value);
            case OBJECT -> putObject(part.type(), value);
        }
        complementIfDescending(part, start);
    }

    /** Appends a column of a row without making objects of it where possible. */
    public void column(KeyPart part, RowReader reader, byte[] row, int column) {
        if (startsNull(part, reader.isNull(row, column))) {
            return;
        }
        int start = length;
        SqlType type = part.type();
        switch (type.representation()) {
            case BOOLEAN -> put((byte) (reader.getBoolean(row, column) ? 1 : 0));
            case LONG -> putInteger(type, reader.getLong(row, column));
            case DOUBLE -> putDouble(reader.getDouble(row, column));
            case OBJECT -> {
                if (reader instanceof RowFormat format
                        && (type.kind().isCharacter() || type.kind().isBinary())) {
                    putEscaped(row, format.variableStart(row, column), format.variableEnd(row, column));
                } else {
                    putObject(type, reader.getObject(row, column));
                }
            }
        }
        complementIfDescending(part, start);
    }

    /** Writes the NULL byte of a nullable part; true when the part is NULL and so complete. */
    private boolean startsNull(KeyPart part, boolean isNull) {
        if (!part.nullable()) {
            if (isNull) {
                throw TarnException.internal("NULL in a key part that is not nullable");
            }
            return false;
        }
        put(!isNull ? NOT_NULL : part.nullsFirst() ? NULL_FIRST : NULL_LAST);
        return isNull;
    }

    private void putInteger(SqlType type, long value) {
        switch (KeyCodec.integerWidth(type)) {
            case 1 -> put((byte) (value ^ 0x80));
            case 2 -> {
                put((byte) (value >> 8 ^ 0x80));
                put((byte) value);
            }
            case 4 -> putInt((int) value ^ Integer.MIN_VALUE);
            default -> putLong(value ^ Long.MIN_VALUE);
        }
    }

    private void putDouble(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        putLong(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    }

    private void putObject(SqlType type, Object value) {
        switch (type.kind()) {
            case CHAR, VARCHAR -> {
                byte[] bytes = Text.encode((String) value);
                putEscaped(bytes, 0, bytes.length);
            }
            case BINARY, VARBINARY -> putEscaped((byte[]) value, 0, ((byte[]) value).length);
            case DECIMAL -> putDecimal(type, (BigDecimal) value);
            case TIMESTAMP_WITH_TIME_ZONE ->
                putLong(Values.toMicros(((OffsetDateTime) value).toInstant()) ^ Long.MIN_VALUE);
            case UUID -> {
                putLong(((UUID) value).getMostSignificantBits());
                putLong(((UUID) value).getLeastSignificantBits());
            }
            default -> throw new IllegalArgumentException(type + " is not held as an object");
        }
    }

    private void putDecimal(SqlType type, BigDecimal value) {
        BigInteger unscaled = value.setScale(type.scale()).unscaledValue();
        if (type.precision() <= RowFormat.MAX_LONG_DECIMAL_DIGITS) {
            putLong(unscaled.longValueExact() ^ Long.MIN_VALUE);
            return;
        }
        boolean negative = unscaled.signum() < 0;
        byte[] magnitude = unscaled.abs().toByteArray();
        int skip = magnitude[0] == 0 ? 1 : 0;
        int digits = magnitude.length - skip;
        if (digits >= 0x7F) {
            throw new TarnException(ErrorCode.NUMERIC_OUT_OF_RANGE, "the number " + value + " is too long for a key");
        }
        put((byte) (negative ? 0x7F - digits : 0x80 + digits));
        ensure(digits);
        for (int i = skip; i < magnitude.length; i++) {
            buffer[length++] = negative ? (byte) ~magnitude[i] : magnitude[i];
        }
    }

    private void putEscaped(byte[] bytes, int from, int to) {
        ensure(2 * (to - from) + 2);
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            buffer[length++] = b;
            if (b == ESCAPE) {
                buffer[length++] = ESCAPED_ZERO;
            }
        }
        buffer[length++] = ESCAPE;
        buffer[length++] = END;
    }

    private void putInt(int value) {
        ensure(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            buffer[length++] = (byte) (value >> shift);
        }
    }

    private void putLong(long value) {
        ensure(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            buffer[length++] = (byte) (value >> shift);
        }
    }

    private void put(byte b) {
        ensure(1);
        buffer[length++] = b;
    }

    private void complementIfDescending(KeyPart part, int start) {
        if (part.descending()) {
            for (int i = start; i < length; i++) {
                buffer[i] = (byte) ~buffer[i];
            }
        }
    }

    private void ensure(int more) {
        if (buffer.length - length < more) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, Math.addExact(length, more)));
        }
    }
}
