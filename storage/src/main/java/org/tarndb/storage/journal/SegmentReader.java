package org.tarndb.storage.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;

/** Reads the frames of one segment, wherever a caller thinks that there is one. For one thread. */
final class SegmentReader implements AutoCloseable {
    /** A valid frame. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Frame(long csn, int flags, long syncedTo, byte[] payload, long endOffset) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }
    }

    private final SegmentName name;
    private final FileHandle file;
    private final SegmentHeader header;
    private final long size;

    /** A part of the file, from {@code windowOffset} on. */
    private final byte[] window = new byte[JournalLayout.MAX_FRAME_BYTES];

    private final ByteBuffer fields = ByteBuffer.wrap(window);
    private long windowOffset;
    private int windowLength;

    private SegmentReader(SegmentName name, FileHandle file, SegmentHeader header) {
        this.name = name;
        this.file = file;
        this.header = header;
        this.size = file.size();
    }

    static SegmentReader open(FileSystem files, SegmentName name, UUID databaseId) {
        FileHandle file = files.open(name.path(), OpenMode.READ);
        try {
            return new SegmentReader(name, file, SegmentHeader.read(name, file, databaseId));
        } catch (RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    SegmentName name() {
        return name;
    }

    SegmentHeader header() {
        return header;
    }

    long size() {
        return size;
    }

    /** The frame that begins at the offset, or null when there is no valid one. */
    @Nullable
    Frame frameAt(long offset) {
        int start = load(offset, JournalLayout.FRAME_HEADER_BYTES);
        if (start < 0 || fields.getInt(start + JournalLayout.MAGIC_OFFSET) != JournalLayout.FRAME_MAGIC) {
            return null;
        }
        int length = fields.getInt(start + JournalLayout.LENGTH_OFFSET);
        if (length < 0 || length > JournalLayout.MAX_PAYLOAD_BYTES) {
            return null;
        }
        int frameBytes = JournalLayout.frameBytes(length);
        start = load(offset, frameBytes);
        if (start < 0
                || fields.getInt(start + JournalLayout.CHECKSUM_OFFSET)
                        != JournalLayout.frameChecksum(header.salt(), offset, window, start, frameBytes)) {
            return null;
        }
        int payload = start + JournalLayout.FRAME_HEADER_BYTES;
        return new Frame(
                fields.getLong(start + JournalLayout.CSN_OFFSET),
                fields.getInt(start + JournalLayout.FLAGS_OFFSET),
                fields.getLong(start + JournalLayout.SYNCED_TO_OFFSET),
                Arrays.copyOfRange(window, payload, payload + length),
                offset + frameBytes);
    }

    /**
     * Brings a part of the file into the window.
     *
     * @return where it begins in the window, or -1 when the file ends before it does
     */
    private int load(long offset, int length) {
        if (offset + length > size) {
            return -1;
        }
        if (offset < windowOffset || offset + length > windowOffset + windowLength) {
            windowLength = file.read(offset, window, 0, window.length);
            windowOffset = offset;
        }
        return windowLength < offset - windowOffset + length ? -1 : (int) (offset - windowOffset);
    }

    @Override
    public void close() {
        file.close();
    }
}
