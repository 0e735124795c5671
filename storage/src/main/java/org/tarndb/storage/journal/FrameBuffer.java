package org.tarndb.storage.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Frames on their way to a segment: made here, and written together. */
final class FrameBuffer {
    private byte[] bytes = new byte[64 * 1024];
    private int length;

    /** Adds a record, as one frame or several. The arguments say where in which segment the buffer goes. */
    void addRecord(long salt, long bufferOffset, long syncedTo, long csn, byte[] record) {
        int from = 0;
        do {
            int payload = Math.min(record.length - from, JournalLayout.MAX_PAYLOAD_BYTES);
            int flags = (from == 0 ? JournalLayout.FLAG_FIRST : 0)
                    | (from + payload == record.length ? JournalLayout.FLAG_LAST : 0);
            addFrame(salt, bufferOffset, syncedTo, csn, flags, record, from, payload);
            from += payload;
        } while (from < record.length);
    }

    void addClosing(long salt, long bufferOffset, long syncedTo, long csn) {
        addFrame(salt, bufferOffset, syncedTo, csn, JournalLayout.FLAG_CLOSED, new byte[0], 0, 0);
    }

    private void addFrame(
            long salt, long bufferOffset, long syncedTo, long csn, int flags, byte[] source, int from, int payload) {
        int frameBytes = JournalLayout.frameBytes(payload);
        int at = length;
        reserve(frameBytes);
        ByteBuffer frame = ByteBuffer.wrap(bytes);
        frame.putInt(at + JournalLayout.MAGIC_OFFSET, JournalLayout.FRAME_MAGIC);
        frame.putInt(at + JournalLayout.LENGTH_OFFSET, payload);
        frame.putInt(at + JournalLayout.FLAGS_OFFSET, flags);
        frame.putLong(at + JournalLayout.CSN_OFFSET, csn);
        frame.putLong(at + JournalLayout.SYNCED_TO_OFFSET, syncedTo);
        int payloadAt = at + JournalLayout.FRAME_HEADER_BYTES;
        System.arraycopy(source, from, bytes, payloadAt, payload);
        Arrays.fill(bytes, payloadAt + payload, at + frameBytes, (byte) 0);
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
