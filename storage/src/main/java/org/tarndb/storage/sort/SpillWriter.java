package org.tarndb.storage.sort;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Writes a run. Not thread-safe. */
final class SpillWriter implements AutoCloseable {
    private final Path file;
    private final FileHandle handle;
    private final int blockBytes;
    private final boolean withValues;
    private byte[] block;
    private int used = SortedRun.HEADER_BYTES;
    private long written;
    private long entries;

    /** @param blockBytes of a block, unless an entry is longer */
    SpillWriter(Path file, FileHandle handle, int blockBytes, boolean withValues) {
        this.file = file;
        this.handle = handle;
        this.blockBytes = blockBytes;
        this.withValues = withValues;
        this.block = new byte[blockBytes];
    }

    void add(byte[] bytes, int start, int end, byte @Nullable [] value) {
        int length = end - start;
        int valueBytes = withValues ? Lengths.MAX_BYTES + (value == null ? 0 : value.length) : 0;
        int needed = Math.addExact(Math.addExact(length, Lengths.MAX_BYTES), valueBytes);
        if (used > SortedRun.HEADER_BYTES && needed > blockBytes - used) {
            flush();
        }
        if (needed > block.length - used) {
            block = Arrays.copyOf(block, Math.addExact(used, needed));
        }
        used = Lengths.put(block, used, length);
        System.arraycopy(bytes, start, block, used, length);
        used += length;
        if (withValues) {
            used = Lengths.put(block, used, value == null ? 0 : value.length + 1);
            if (value != null) {
                System.arraycopy(value, 0, block, used, value.length);
                used += value.length;
            }
        }
        entries++;
    }

    private void flush() {
        int length = used - SortedRun.HEADER_BYTES;
        ByteBuffer.wrap(block).putInt(0, length).putInt(4, checksum(block, length, written));
        try {
            handle.write(written, block, 0, used);
        } catch (TarnException e) {
            if (e.code() != ErrorCode.DISK_FULL) {
                throw e;
            }
            throw new TarnException(
                    ErrorCode.DISK_FULL,
                    "the disk is full: the temporary file " + file
                            + " of a sort could not be written; free some space, or give an index build more memory, and"
                            + " run the statement again",
                    e);
        }
        written += used;
        used = SortedRun.HEADER_BYTES;
    }

    /** Of the entries of a block: not right where the block has come to another place. */
    static int checksum(byte[] block, int length, long offset) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, offset));
        crc.update(block, SortedRun.HEADER_BYTES, length);
        return (int) crc.getValue();
    }

    /** Bytes in the file so far. */
    long written() {
        return written;
    }

    /** Writes what is left; the run can be read when the writer is closed. */
    SortedRun finish() {
        if (used > SortedRun.HEADER_BYTES) {
            flush();
        }
        return new SortedRun(file, written, entries);
    }

    @Override
    public void close() {
        handle.close();
    }
}
