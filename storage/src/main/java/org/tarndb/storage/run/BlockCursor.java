package org.tarndb.storage.run;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The entries of one block, whose checksum is right. */
final class BlockCursor implements EntrySource {
    private static final byte[] EMPTY = new byte[0];

    private final byte[] bytes;
    private int remaining;
    private int position = RunLayout.BLOCK_HEADER_BYTES;
    private byte[] key = EMPTY;
    private byte[] value = EMPTY;

    BlockCursor(byte[] bytes) {
        this.bytes = bytes;
        this.remaining = ByteBuffer.wrap(bytes).getInt(0);
    }

    @Override
    public boolean next() {
        if (remaining == 0) {
            return false;
        }
        remaining--;
        int shared = varint();
        int rest = varint();
        int valueLength = varint();
        byte[] nextKey = Arrays.copyOf(key, shared + rest);
        System.arraycopy(bytes, position, nextKey, shared, rest);
        position += rest;
        key = nextKey;
        value = valueLength == 0 ? EMPTY : Arrays.copyOfRange(bytes, position, position + valueLength);
        position += valueLength;
        return true;
    }

    private int varint() {
        int result = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[position++];
            result |= (next & 0x7F) << shift;
            if (next >= 0) {
                return result;
            }
        }
    }

    @Override
    public byte[] key() {
        return key;
    }

    /** One and the same array for all empty values. */
    @Override
    public byte[] value() {
        return value;
    }
}
