package org.tarndb.storage.journal;

import java.nio.file.Path;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;

/** Writes one segment. For the journal's thread. */
final class SegmentWriter implements AutoCloseable {
    /** Frames are written when there are this many bytes of them, so that a long batch, or record, takes bounded memory. */
    private static final int WRITE_BYTES = 1 << 20;

    private final SegmentName name;
    private final SegmentHeader header;
    private final FileHandle file;
    private final FrameBuffer buffer = new FrameBuffer();

    /** All before it has been given to the operating system; the buffer's frames begin here. */
    private long written = JournalLayout.HEADER_BYTES;

    /** All before it is on disk. */
    private long forced = JournalLayout.HEADER_BYTES;

    /** All before it was reported durable. */
    private long reported = JournalLayout.HEADER_BYTES;

    /** Whether bytes may be in the file behind {@code written}: a write was tried. */
    private boolean writeFailed;

    private long lastCsn;

    private SegmentWriter(SegmentName name, SegmentHeader header, FileHandle file) {
        this.name = name;
        this.header = header;
        this.file = file;
        this.lastCsn = header.previousCsn();
    }

    /**
     * Makes a new segment; durable on return. The header is made durable under another name: so a segment with a bad
     * header is always damage, never a crash.
     */
    static SegmentWriter create(FileSystem files, Path directory, SegmentHeader header) {
        SegmentName name = SegmentName.of(directory, header.sequence(), header.firstCsn());
        Path temporary = name.temporaryPath();
        if (files.exists(temporary)) {
            files.delete(temporary);
        }
        try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
            byte[] bytes = header.encode();
            file.write(0, bytes, 0, bytes.length);
            file.force();
        }
        files.rename(temporary, name.path());
        files.syncDirectory(directory);
        return new SegmentWriter(name, header, files.open(name.path(), OpenMode.READ_WRITE));
    }

    /** Buffered, or written, on return: a frame for each part. */
    void append(long csn, JournalRecord record) {
        if (csn <= lastCsn) {
            throw TarnException.internal("CSN " + csn + " is appended to the journal after " + lastCsn);
        }
        int last = record.parts().size() - 1;
        for (int i = 0; i <= last; i++) {
            int flags = (i == 0 ? JournalLayout.FLAG_FIRST : 0) | (i == last ? JournalLayout.FLAG_LAST : 0);
            addFrame(csn, flags, record.parts().get(i));
        }
        lastCsn = csn;
    }

    private void addFrame(long csn, int flags, byte[] payload) {
        buffer.add(header.salt(), written, forced, csn, flags, payload);
        if (buffer.length() >= WRITE_BYTES) {
            write();
        }
    }

    /** Written on return. */
    void write() {
        if (buffer.length() > 0) {
            writeFailed = true;
            file.write(written, buffer.bytes(), 0, buffer.length());
            writeFailed = false;
            written += buffer.length();
            buffer.clear();
        }
    }

    /** Durable on return: all that was written. */
    void force() {
        if (forced < written) {
            file.force();
            forced = written;
        }
    }

    boolean isForced() {
        return forced == written;
    }

    /** Notes that the listener was told of all that is written. */
    void markReported() {
        reported = written;
    }

    /**
     * Takes back what was written and never reported, after a failure; gone for good on return.
     *
     * @throws TarnException when even that fails, and the records may be found again
     */
    void cutToReported() {
        if (writeFailed || written > reported) {
            file.truncate(reported);
            file.force();
        }
    }

    /** Says in the file that it ends here, so that later damage to it is known as such. Durable on return. */
    void writeClosing() {
        write();
        force();
        addFrame(lastCsn, JournalLayout.FLAG_CLOSED, new byte[0]);
        write();
        force();
    }

    long size() {
        return written + buffer.length();
    }

    long lastCsn() {
        return lastCsn;
    }

    SegmentHeader header() {
        return header;
    }

    SegmentInfo info() {
        return new SegmentInfo(name, header.previousCsn(), written);
    }

    /** Closes the file without writing or forcing anything. */
    @Override
    public void close() {
        file.close();
    }
}
