package org.tarndb.snapshots.parquet;

import java.nio.file.Path;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;

/** A new file of this machine, written from its start; it is not forced. */
final class LocalOutput implements OutputFile {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileSystem files;
    private final Path path;
    private long sizeBytes;

    LocalOutput(FileSystem files, Path path) {
        this.files = files;
        this.path = path;
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new Stream(files.open(path, OpenMode.CREATE));
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }

    @Override
    public String getPath() {
        return path.toString();
    }

    /**
     * Writes the checksum into the file, whose stream has been closed.
     *
     * @param tailStart of the file's end
     */
    void seal(long tailStart) {
        try (FileHandle file = files.open(path, OpenMode.READ_WRITE)) {
            TailChecksum.write(file, tailStart);
        }
    }

    /** Of the file so far: without what is buffered, until its stream has been closed. */
    long sizeBytes() {
        return sizeBytes;
    }

    /** For one thread. */
    private final class Stream extends PositionOutputStream {
        private final FileHandle file;
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private long written;
        private int buffered;

        Stream(FileHandle file) {
            this.file = file;
        }

        @Override
        public long getPos() {
            return written + buffered;
        }

        @Override
        public void write(int b) {
            if (buffered == buffer.length) {
                flush();
            }
            buffer[buffered++] = (byte) b;
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            if (length > buffer.length - buffered) {
                flush();
            }
            if (length > buffer.length) {
                file.write(written, source, offset, length);
                advance(length);
            } else {
                System.arraycopy(source, offset, buffer, buffered, length);
                buffered += length;
            }
        }

        @Override
        public void flush() {
            if (buffered > 0) {
                file.write(written, buffer, 0, buffered);
                advance(buffered);
                buffered = 0;
            }
        }

        private void advance(int length) {
            written += length;
            sizeBytes = written;
        }

        @Override
        public void close() {
            try (file) {
                flush();
            }
        }
    }
}
