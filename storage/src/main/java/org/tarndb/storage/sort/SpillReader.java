package org.tarndb.storage.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Reads a run. Not thread-safe. */
final class SpillReader implements SortedEntries, AutoCloseable {
    private final SortedRun run;
    private final FileHandle handle;
    private final boolean withValues;
    private final Runnable check;
    private final byte[] header = new byte[SortedRun.HEADER_BYTES];
    private byte[] block;
    private int blockEnd;
    private long position;
    private long entriesRead;

    private int start;
    private int end;
    /** Where the next entry begins. */
    private int next;

    private int valueStart;
    /** Negative if the entry has no value. */
    private int valueLength = -1;

    /** @param check called before each block, which has the size given unless an entry is longer; throws to end the reading */
    SpillReader(SortedRun run, FileHandle handle, int blockBytes, boolean withValues, Runnable check) {
        this.run = run;
        this.handle = handle;
        this.withValues = withValues;
        this.check = check;
        this.block = new byte[blockBytes];
    }

    @Override
    public boolean next() {
        if (next == blockEnd && !readBlock()) {
            return false;
        }
        int length = Lengths.get(block, next);
        start = Lengths.end(block, next);
        end = start + length;
        next = end;
        if (withValues) {
            valueLength = Lengths.get(block, end) - 1;
            valueStart = Lengths.end(block, end);
            next = valueStart + Math.max(0, valueLength);
        }
        entriesRead++;
        return true;
    }

    private boolean readBlock() {
        if (position == run.bytes()) {
            if (entriesRead != run.entries()) {
                throw damaged("it has " + entriesRead + " entries, not " + run.entries());
            }
            return false;
        }
        check.run();
        if (handle.read(position, header, 0, header.length) < header.length) {
            throw damaged("it ends early");
        }
        int length = ByteBuffer.wrap(header).getInt(0);
        if (length <= 0 || length > run.bytes() - position - header.length) {
            throw damaged("a block has a length of " + length);
        }
        blockEnd = header.length + length;
        if (block.length < blockEnd) {
            block = new byte[blockEnd];
        }
        if (handle.read(position + header.length, block, header.length, length) < length) {
            throw damaged("it ends early");
        }
        if (SpillWriter.checksum(block, length, position)
                != ByteBuffer.wrap(header).getInt(4)) {
            throw damaged("a checksum is wrong");
        }
        position += blockEnd;
        next = header.length;
        return true;
    }

    private TarnException damaged(String what) {
        return new TarnException(
                ErrorCode.IO_ERROR,
                "the temporary file " + run.file() + " of a sort is damaged at offset " + position + ": " + what
                        + "; check the disk, then run the statement again");
    }

    @Override
    public byte[] bytes() {
        return block;
    }

    @Override
    public int start() {
        return start;
    }

    @Override
    public int end() {
        return end;
    }

    @Override
    public byte @Nullable [] value() {
        return valueLength < 0 ? null : Arrays.copyOfRange(block, valueStart, valueStart + valueLength);
    }

    @Override
    public void close() {
        handle.close();
    }
}
