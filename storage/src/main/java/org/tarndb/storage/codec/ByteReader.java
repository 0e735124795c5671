package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Reads what a {@link ByteWriter} wrote. Every method throws FILE_CORRUPTED where the bytes end too soon or make no
 * sense. Not thread-safe.
 */
public final class ByteReader {
    private final List<byte[]> parts;
    private final String source;
    private final long size;
    private int nextPart;
    private byte[] part = new byte[0];
    /** In the part. */
    private int position;
    /** Where the part begins. */
    private long partOffset;

    /** @param source what is read, for messages */
    public ByteReader(byte[] bytes, String source) {
        this(List.of(bytes), source);
    }

    /**
     * Reads parts, one after the other, as if they were one array.
     *
     * @param source what is read, for messages
     */
    public ByteReader(List<byte[]> parts, String source) {
        this.parts = parts;
        this.source = source;
        this.size = parts.stream().mapToLong(bytes -> bytes.length).sum();
    }

    public int getByte() {
        if (position == part.length) {
            nextPart();
        }
        return part[position++] & 0xFF;
    }

    private void nextPart() {
        do {
            if (nextPart == parts.size()) {
                throw damaged("it ends at byte " + size);
            }
            partOffset += part.length;
            part = parts.get(nextPart++);
            position = 0;
        } while (part.length == 0);
    }

    private long offset() {
        return partOffset + position;
    }

    public boolean getBoolean() {
        int value = getByte();
        if (value > 1) {
            throw damaged("byte " + (offset() - 1) + " is no truth value");
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
        throw damaged("the number before byte " + offset() + " does not end");
    }

    /** A number that counts or measures what follows in the same bytes. */
    public int getCount() {
        long value = getUnsigned();
        if (value < 0 || value > Math.min(size, Integer.MAX_VALUE)) {
            throw damaged("the count " + value + " before byte " + offset() + " is larger than all of it");
        }
        return (int) value;
    }

    public int getInt() {
        long value = getUnsigned();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw damaged("the number " + value + " before byte " + offset() + " is too large");
        }
        return (int) value;
    }

    public byte[] getBytes() {
        int count = getCount();
        if (count > size - offset()) {
            throw damaged("it ends at byte " + size);
        }
        byte[] bytes = new byte[count];
        for (int to = 0; to < count; ) {
            if (position == part.length) {
                nextPart();
            }
            int more = Math.min(count - to, part.length - position);
            System.arraycopy(part, position, bytes, to, more);
            position += more;
            to += more;
        }
        return bytes;
    }

    public String getString() {
        return new String(getBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Reads the number of the format that follows, one byte.
     *
     * @throws TarnException FILE_FORMAT_UNKNOWN unless it is this one
     */
    public void requireVersion(int known) {
        int version = getByte();
        if (version != known) {
            throw new TarnException(
                    ErrorCode.FILE_FORMAT_UNKNOWN,
                    source + " has format version " + version + "; this release of Tarn reads version " + known
                            + ". Open the database with a release that knows version " + version);
        }
    }

    /** Throws FILE_CORRUPTED unless all bytes have been read. */
    public void requireEnd() {
        if (offset() != size) {
            throw damaged("it goes on after byte " + offset());
        }
    }

    public TarnException damaged(String what) {
        return new TarnException(
                ErrorCode.FILE_CORRUPTED,
                source + " is damaged: " + what + ". Nothing was changed; restore the database from a backup");
    }
}
