package org.tarndb.storage.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Frames on their way to a segment: made here, and written together. */
final class FrameBuffer {
    private byte[] bytes = new byte[64 * 1024];
    private int length;

    /**
     * Adds a frame. Salt, offset of the buffer and synced-to say where in which segment it goes.
     *
     * @param payload a part of a record, or nothing
     */
    void add(long salt, long bufferOffset, long syncedTo, long csn, int flags, byte[] payload) {
        int frameBytes = JournalLayout.frameBytes(payload.length);
        int at = length;
        reserve(frameBytes);
        ByteBuffer frame = ByteBuffer.wrap(bytes);
        frame.putInt(at + JournalLayout.MAGIC_OFFSET, JournalLayout.FRAME_MAGIC);
        frame.putInt(at + JournalLayout.LENGTH_OFFSET, payload.length);
        frame.putInt(at + JournalLayout.FLAGS_OFFSET, flags);
        frame.putLong(at + JournalLayout.CSN_OFFSET, csn);
        frame.putLong(at + JournalLayout.SYNCED_TO_OFFSET, syncedTo);
        int payloadAt = at + JournalLayout.FRAME_HEADER_BYTES;
        System.arraycopy(payload, 0, bytes, payloadAt, payload.length);
        Arrays.fill(bytes, payloadAt + payload.length, at + frameBytes, (byte) 0);
        int checksum = JournalLayout.frameChecksum(salt, bufferOffset + at, bytes, at, frameBytes);
        frame.putInt(at + JournalLayout.CHECKSUM_OFFSET, checksum);
        length += frameBytes;
    }

    private void reserve(int more) {
        int needed = Math.addExact(length, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), Integer.MAX_VALUE - 8));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }
}
