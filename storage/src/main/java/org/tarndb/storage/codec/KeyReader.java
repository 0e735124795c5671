package org.tarndb.storage.codec;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * Reads single parts of encoded keys, without decoding the others. A part is found by where it starts: {@link #next} goes
 * from one part to the following one. Immutable, thread-safe.
 */
public final class KeyReader {
    private final KeyPart[] parts;

    public KeyReader(KeyCodec codec) {
        this.parts = new KeyPart[codec.parts()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = codec.part(i);
        }
    }

    /**
     * Whether a key gives back a value of this type just as its row has it. A floating-point key has 0.0 for -0.0, and a
     * TIMESTAMP WITH TIME ZONE no offset.
     */
    public static boolean isExact(SqlType type) {
        return !type.kind().isApproximate() && type.kind() != TypeKind.TIMESTAMP_WITH_TIME_ZONE;
    }

    /**
     * Where the part after this one starts, or the end of the last one.
     *
     * @param start where the part starts in the array
     */
    public int next(int part, byte[] key, int start) {
        return KeyCodec.skip(parts[part], key, start);
    }

    public boolean isNull(int part, byte[] key, int start) {
        return parts[part].nullable() && key[start] != KeyWriter.NOT_NULL;
    }

    private int valueStart(int part, int start) {
        return parts[part].nullable() ? start + 1 : start;
    }

    private int mask(int part) {
        return parts[part].descending() ? 0xFF : 0;
    }

    /** The value of a part held as a long that is not NULL. */
    public long getLong(int part, byte[] key, int start) {
        int from = valueStart(part, start);
        int mask = mask(part);
        int width = KeyCodec.integerWidth(parts[part].type());
        // The sign bit is flipped in a key; subtracting 0x80 gives the first byte its sign back.
        long value = ((key[from] ^ mask) & 0xFF) - 0x80;
        for (int i = 1; i < width; i++) {
            value = value << 8 | (key[from + i] ^ mask) & 0xFF;
        }
        return value;
    }

    /** The value in internal form, null for NULL. */
    public @Nullable Object get(int part, byte[] key, int start) {
        return KeyCodec.decode(parts[part], key, start, next(part, key, start));
    }
}
