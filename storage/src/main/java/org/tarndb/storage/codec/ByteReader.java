package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Reads what a {@link ByteWriter} wrote. Every method throws FILE_CORRUPTED where the bytes end too soon or make no
 * sense. Not thread-safe.
 */
public final class ByteReader {
    private final byte[] bytes;
    private final String source;
    private int position;

    /** @param source what is read, for messages */
    public ByteReader(byte[] bytes, String source) {
        this.bytes = bytes;
        this.source = source;
    }

    public int getByte() {
        if (position >= bytes.length) {
            throw damaged("it ends at byte " + bytes.length);
        }
        return bytes[position++] & 0xFF;
    }

    public boolean getBoolean() {
        int value = getByte();
        if (value > 1) {
            throw damaged("byte " + (position - 1) + " is no truth value");
        }
        return value == 1;
    }

    public long getUnsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int b = getByte();
            value |= (long) (b & 0x7F) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw damaged("the number before byte " + position + " does not end");
    }

    /** A number that counts or measures what follows in the same bytes. */
    public int getCount() {
        long value = getUnsigned();
        if (value < 0 || value > bytes.length) {
            throw damaged("the count " + value + " before byte " + position + " is larger than all of it");
        }
        return (int) value;
    }

    public int getInt() {
        long value = getUnsigned();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw damaged("the number " + value + " before byte " + position + " is too large");
        }
        return (int) value;
    }

    public byte[] getBytes() {
        int count = getCount();
        if (count > bytes.length - position) {
            throw damaged("it ends at byte " + bytes.length);
        }
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    public String getString() {
        return new String(getBytes(), StandardCharsets.UTF_8);
    }

    /** Throws FILE_CORRUPTED unless all bytes have been read. */
    public void requireEnd() {
        if (position != bytes.length) {
            throw damaged("it goes on after byte " + position);
        }
    }

    public TarnException damaged(String what) {
        return new TarnException(
                ErrorCode.FILE_CORRUPTED,
                source + " is damaged: " + what + ". Nothing was changed; restore the database from a backup");
    }
}
