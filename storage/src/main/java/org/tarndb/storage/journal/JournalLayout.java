package org.tarndb.storage.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;

/**
 * The bytes of a journal segment, big-endian. A segment is a sealed header, then frames to the end of the file. A
 * record is one frame, or several if it is long; all of them are in one segment.
 *
 * <pre>
 *   header, sealed:
 *     database id                                                  16
 *     sequence number: one more than the segment's before           8
 *     CSN of the first record that may be in it                     8
 *     salt: random, this segment's own                              8
 *     salt of the segment before, 0 for none                        8
 *     offset at which the segment before ends, 0 for none           8
 *     CSN up to which all is in segments before or a checkpoint     8
 *     zero                                                          4
 *
 *   frame, at a multiple of 8:
 *      0        4        8        12       16       24        32
 *     +--------+--------+--------+--------+--------+---------+---------+---------+
 *     | magic  | CRC32C | length | flags  | CSN    | synced  | payload | zeros   |
 *     |        |        |        |        |        | to      |         | up to 8 |
 *     +--------+--------+--------+--------+--------+---------+---------+---------+
 *       4        4        4        4        8        8         length    0-7
 * </pre>
 *
 * The checksum covers the salt, the frame's offset in the file, and all of the frame behind the checksum. So a frame is
 * valid in one place of one segment only: what an older file left on the disk is never taken for it.
 *
 * <p><em>Synced to</em> is an offset: all before it was forced to disk before this frame was written. It tells a torn
 * tail from a damaged middle, see {@link TailCheck}.
 */
final class JournalLayout {
    static final FileKind SEGMENT = new FileKind("TARN-JNL", 2, "journal segment");

    static final int HEADER_BODY_BYTES = 16 + 6 * 8 + 4;
    static final int HEADER_BYTES = HEADER_BODY_BYTES + Sealed.OVERHEAD_BYTES;

    /** "TFrm" in ASCII. */
    static final int FRAME_MAGIC = 0x5446726D;

    static final int ALIGNMENT_BYTES = 8;
    static final int FRAME_HEADER_BYTES = 32;
    static final int MAX_PAYLOAD_BYTES = 256 << 10;
    static final int MAX_FRAME_BYTES = FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES;

    static final int MAGIC_OFFSET = 0;
    static final int CHECKSUM_OFFSET = 4;
    static final int LENGTH_OFFSET = 8;
    static final int FLAGS_OFFSET = 12;
    static final int CSN_OFFSET = 16;
    static final int SYNCED_TO_OFFSET = 24;

    /** The frame begins a record. */
    static final int FLAG_FIRST = 1;
    /** The frame ends a record. */
    static final int FLAG_LAST = 2;
    /** The journal was closed here; the frame holds no part of a record. */
    static final int FLAG_CLOSED = 4;

    private JournalLayout() {}

    static int frameBytes(int payloadBytes) {
        int unpadded = FRAME_HEADER_BYTES + payloadBytes;
        return (unpadded + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
    }

    /**
     * The checksum of a frame.
     *
     * @param at where the frame begins in the buffer
     * @param offset where it begins in the file
     */
    static int frameChecksum(long salt, long offset, byte[] buffer, int at, int frameBytes) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(16).putLong(salt).putLong(offset).flip());
        crc.update(buffer, at + LENGTH_OFFSET, frameBytes - LENGTH_OFFSET);
        return (int) crc.getValue();
    }
}
