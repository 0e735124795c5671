package org.tarndb.storage.run;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.format.Crc32c;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.format.Sealed;

/**
 * Reads one run. The index of its blocks is in memory, the blocks are read as they are needed. Thread-safe; a cursor is
 * for one thread. Every damaged byte that is met is {@code FILE_CORRUPTED} with file and offset.
 */
public final class RunReader implements AutoCloseable {
    private final Path path;
    private final FileHandle file;
    private final RunSummary summary;
    private final List<BlockHandle> blocks;
    private final byte[] lastKey;

    private RunReader(Path path, FileHandle file, RunSummary summary, List<BlockHandle> blocks, byte[] lastKey) {
        this.path = path;
        this.file = file;
        this.summary = summary;
        this.blocks = blocks;
        this.lastKey = lastKey;
    }

    /** Opens a run, checking its header, footer and index. */
    public static RunReader open(FileSystem files, Path path) {
        FileHandle file = files.open(path, OpenMode.READ);
        try {
            return read(path, file);
        } catch (RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    private static RunReader read(Path path, FileHandle file) {
        Sealed.read(RunLayout.HEADER, path, file, 0, RunLayout.HEADER_BYTES);
        long size = file.size();
        long footerOffset = size - RunLayout.FOOTER_BYTES;
        if (footerOffset < RunLayout.HEADER_BYTES) {
            throw Damage.at(path, size, "the run ends too early");
        }
        byte[] footer = Sealed.read(RunLayout.FOOTER, path, file, footerOffset, RunLayout.FOOTER_BYTES);
        ByteBuffer fields = Sealed.body(footer);
        RunSummary summary = new RunSummary(fields.getLong(), size, Sealed.checksum(footer));
        int blockCount = fields.getInt();
        long indexOffset = fields.getLong();
        int indexLength = fields.getInt();
        if (indexOffset < RunLayout.HEADER_BYTES || indexOffset + indexLength != footerOffset) {
            throw Damage.at(path, footerOffset, "the run footer does not fit the file");
        }
        byte[] index = Sealed.read(RunLayout.INDEX, path, file, indexOffset, indexLength);
        if (Sealed.checksum(index) != fields.getInt()) {
            throw Damage.at(path, indexOffset, "the run index is not the one that the footer names");
        }
        return withIndex(path, file, summary, blockCount, indexOffset, Sealed.body(index));
    }

    private static RunReader withIndex(
            Path path, FileHandle file, RunSummary summary, int blockCount, long indexOffset, ByteBuffer index) {
        try {
            byte[] lastKey = readKey(index);
            List<BlockHandle> blocks = new ArrayList<>(Math.min(blockCount, index.remaining()));
            for (int i = 0; i < blockCount; i++) {
                blocks.add(new BlockHandle(index.getLong(), index.getInt(), index.getInt(), readKey(index)));
            }
            return new RunReader(path, file, summary, blocks, lastKey);
        } catch (BufferUnderflowException | NegativeArraySizeException e) {
            throw Damage.at(path, indexOffset, "the run index is shorter than its content");
        }
    }

    private static byte[] readKey(ByteBuffer from) {
        int length = from.getInt();
        if (length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] key = new byte[length];
        from.get(key);
        return key;
    }

    public RunSummary summary() {
        return summary;
    }

    /** The smallest key; empty in an empty run. */
    public byte[] firstKey() {
        return blocks.isEmpty() ? lastKey : blocks.get(0).firstKey();
    }

    /** The greatest key; empty in an empty run. */
    public byte[] lastKey() {
        return lastKey;
    }

    /** All entries. */
    public EntrySource cursor() {
        return new RunCursor(this, 0, null);
    }

    /** The entries from this key on, the first of them found through the index. */
    public EntrySource cursorFrom(byte[] key) {
        return new RunCursor(this, blockFor(key), key);
    }

    /** The last block that begins at or before the key: the only one that can hold it. */
    private int blockFor(byte[] key) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Arrays.compareUnsigned(blocks.get(middle).firstKey(), key) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    int blockCount() {
        return blocks.size();
    }

    BlockCursor block(int number) {
        BlockHandle handle = blocks.get(number);
        byte[] bytes = new byte[handle.length()];
        int read = file.read(handle.offset(), bytes, 0, bytes.length);
        if (read < bytes.length || Crc32c.of(bytes, 0, bytes.length) != handle.checksum()) {
            throw Damage.at(path, handle.offset(), "the checksum of block " + number + " of the run is wrong");
        }
        return new BlockCursor(bytes);
    }

    @Override
    public void close() {
        file.close();
    }
}
