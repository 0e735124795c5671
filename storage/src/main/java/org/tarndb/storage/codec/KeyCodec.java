package org.tarndb.storage.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/**
 * Encodes the keys of one tree, and reads them back. The encoding is {@link KeyWriter}'s. Immutable, thread-safe.
 */
public final class KeyCodec {
    /** Keys of rows without a primary key: an 8-byte row id. */
    public static final KeyCodec ROW_ID =
            new KeyCodec(List.of(new KeyPart(SqlType.BIGINT, false, false, false)), new int[0]);

    private final KeyPart[] parts;
    private final int[] columns;
    /** Bytes of every key, or -1 when they differ. */
    private final int fixedLength;

    private KeyCodec(List<KeyPart> parts, int[] columns) {
        this.parts = parts.toArray(new KeyPart[0]);
        this.columns = columns;
        this.fixedLength = fixedLength(this.parts);
    }

    private static int fixedLength(KeyPart[] parts) {
        int length = 0;
        for (KeyPart part : parts) {
            int width = part.nullable() ? -1 : fixedWidth(part.type());
            if (width < 0) {
                return -1;
            }
            length += width;
        }
        return length;
    }

    private static int fixedWidth(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> 1;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DATE -> integerWidth(type);
            case UUID -> 16;
            default -> -1;
        };
    }

    /**
     * A codec for these parts.
     *
     * @param columns per part, the ordinal of the table column it is taken from
     */
    public static KeyCodec of(List<KeyPart> parts, List<Integer> columns) {
        return new KeyCodec(parts, columns.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Bytes of an integer-like type in a key: 1, 2, 4 or 8. */
    static int integerWidth(SqlType type) {
        return switch (type.kind()) {
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, DATE -> 4;
            default -> 8;
        };
    }

    /**
     * Whether a key of one type is, byte for byte, that of the same value of another type.
     *
     * @param to as which rows' values can be read, see {@link RowSchemas#isReadableAs}
     */
    public static boolean haveSameBytes(SqlType from, SqlType to) {
        return from.equals(to)
                || switch (from.kind()) {
                    case DECIMAL ->
                        from.precision() > RowFormat.MAX_LONG_DECIMAL_DIGITS
                                == to.precision() > RowFormat.MAX_LONG_DECIMAL_DIGITS;
                    case TINYINT, SMALLINT, INTEGER -> false;
                    default -> true;
                };
    }

    public int parts() {
        return parts.length;
    }

    public KeyPart part(int index) {
        return parts[index];
    }

    /** The table column that a part is taken from. */
    public int column(int part) {
        return columns[part];
    }

    /** @param values one per part, in internal form and of the part's type */
    public byte[] encode(@Nullable Object... values) {
        return encodePrefix(values, parts.length);
    }

    /** Encodes the first {@code count} parts: the common prefix of all keys that start with these values. */
    public byte[] encodePrefix(@Nullable Object[] values, int count) {
        KeyWriter writer = count == parts.length && fixedLength > 0 ? new KeyWriter(fixedLength) : new KeyWriter();
        for (int i = 0; i < count; i++) {
            writer.value(parts[i], values[i]);
        }
        return writer.takeBytes();
    }

    /** Appends the key of a row. */
    public void write(KeyWriter writer, RowLayout layout, byte[] row) {
        RowReader reader = layout.reader(row);
        for (int i = 0; i < parts.length; i++) {
            writer.column(parts[i], reader, row, columns[i]);
        }
    }

    /** The key of a row. */
    public byte[] keyOf(RowLayout layout, byte[] row) {
        KeyWriter writer = fixedLength > 0 ? new KeyWriter(fixedLength) : new KeyWriter();
        write(writer, layout, row);
        return writer.takeBytes();
    }

    /** Whether a part of the row's key is NULL; such a key is not constrained by a unique index. */
    public boolean hasNull(RowLayout layout, byte[] row) {
        RowReader reader = layout.reader(row);
        for (int column : columns) {
            if (reader.isNull(row, column)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part of the key that these bytes start with is NULL. */
    public boolean hasNull(byte[] bytes) {
        int at = 0;
        for (KeyPart part : parts) {
            if (part.nullable() && bytes[at] != KeyWriter.NOT_NULL) {
                return true;
            }
            at = skip(part, bytes, at);
        }
        return false;
    }

    /** The number of bytes that this codec's parts take at the start of these bytes: where an entry's row key begins. */
    public int length(byte[] bytes) {
        return end(bytes, 0);
    }

    /** Where this codec's parts end in an array in which they begin at {@code start}. */
    public int end(byte[] bytes, int start) {
        int at = start;
        for (KeyPart part : parts) {
            at = skip(part, bytes, at);
        }
        return at;
    }

    /** The values of a key, in internal form. TIMESTAMP WITH TIME ZONE comes back in UTC. */
    public @Nullable Object[] decode(byte[] bytes) {
        @Nullable Object[] values = new @Nullable Object[parts.length];
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            int end = skip(parts[i], bytes, at);
            values[i] = decode(parts[i], bytes, at, end);
            at = end;
        }
        return values;
    }

    /** Where the part that starts here ends. */
    static int skip(KeyPart part, byte[] bytes, int start) {
        int at = start;
        if (part.nullable() && bytes[at++] != KeyWriter.NOT_NULL) {
            return at;
        }
        int mask = part.descending() ? 0xFF : 0;
        SqlType type = part.type();
        switch (type.representation()) {
            case BOOLEAN -> at += 1;
            case LONG -> at += integerWidth(type);
            case DOUBLE -> at += 8;
            case OBJECT -> {
                switch (type.kind()) {
                    case TIMESTAMP_WITH_TIME_ZONE -> at += 8;
                    case UUID -> at += 16;
                    case DECIMAL ->
                        at += type.precision() <= RowFormat.MAX_LONG_DECIMAL_DIGITS
                                ? 8
                                : 1 + decimalDigits((bytes[at] ^ mask) & 0xFF);
                    default -> {
                        while (true) {
                            if (((bytes[at++] ^ mask) & 0xFF) == KeyWriter.ESCAPE
                                    && ((bytes[at++] ^ mask) & 0xFF) == KeyWriter.END) {
                                break;
                            }
                        }
                    }
                }
            }
        }
        return at;
    }

    private static int decimalDigits(int head) {
        return head >= 0x80 ? head - 0x80 : 0x7F - head;
    }

    static @Nullable Object decode(KeyPart part, byte[] key, int from, int to) {
        int start = from;
        if (part.nullable() && key[start++] != KeyWriter.NOT_NULL) {
            return null;
        }
        byte[] bytes = new byte[to - start];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (part.descending() ? ~key[start + i] : key[start + i]);
        }
        SqlType type = part.type();
        return switch (type.representation()) {
            case BOOLEAN -> bytes[0] != 0;
            case LONG -> decodeInteger(bytes);
            case DOUBLE -> {
                long bits = ByteBuffer.wrap(bytes).getLong();
                yield Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
            }
            case OBJECT -> decodeObject(type, bytes);
        };
    }

    private static long decodeInteger(byte[] bytes) {
        // The flipped sign bit makes the first byte unsigned; subtracting 0x80 restores the sign.
        long value = (bytes[0] & 0xFF) - 0x80;
        for (int i = 1; i < bytes.length; i++) {
            value = value << 8 | bytes[i] & 0xFF;
        }
        return value;
    }

    private static Object decodeObject(SqlType type, byte[] bytes) {
        switch (type.kind()) {
            case TIMESTAMP_WITH_TIME_ZONE -> {
                long micros = decodeInteger(bytes);
                return Instant.ofEpochSecond(
                                Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000)
                        .atOffset(ZoneOffset.UTC);
            }
            case UUID -> {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                return new UUID(buffer.getLong(), buffer.getLong());
            }
            case DECIMAL -> {
                return decodeDecimal(type, bytes);
            }
            default -> {
                byte[] plain = unescape(bytes);
                return type.kind().isCharacter() ? Text.decode(plain, 0, plain.length) : plain;
            }
        }
    }

    private static BigDecimal decodeDecimal(SqlType type, byte[] bytes) {
        if (type.precision() <= RowFormat.MAX_LONG_DECIMAL_DIGITS) {
            return BigDecimal.valueOf(decodeInteger(bytes), type.scale());
        }
        boolean negative = (bytes[0] & 0xFF) < 0x80;
        byte[] magnitude = new byte[bytes.length - 1];
        for (int i = 0; i < magnitude.length; i++) {
            magnitude[i] = (byte) (negative ? ~bytes[i + 1] : bytes[i + 1]);
        }
        return new BigDecimal(new BigInteger(negative ? -1 : 1, magnitude), type.scale());
    }

    private static byte[] unescape(byte[] bytes) {
        byte[] plain = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length - 2; i++) {
            plain[length++] = bytes[i];
            if (bytes[i] == KeyWriter.ESCAPE) {
                i++;
            }
        }
        return Arrays.copyOf(plain, length);
    }
}
