package org.tarndb.storage.run;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Sealed;

/** Writes one run from front to back. For one thread. */
public final class RunWriter implements AutoCloseable {
    /** One force of a whole file would keep the journal's forces, on the same disk, waiting for as long as it takes. */
    private static final int FORCE_BYTES = 1 << 20;

    private final FileHandle file;
    private final BlockBuilder block = new BlockBuilder();
    private final List<BlockHandle> blocks = new ArrayList<>();
    private long position;
    private long forcedTo;
    private long entries;
    private byte @Nullable [] lastKey;

    private RunWriter(FileHandle file) {
        this.file = file;
    }

    /** Begins a new file; buffered. */
    public static RunWriter create(FileSystem files, Path path) {
        RunWriter writer = new RunWriter(files.open(path, OpenMode.CREATE));
        try {
            writer.append(Sealed.seal(RunLayout.HEADER, new byte[0]));
            return writer;
        } catch (RuntimeException | Error e) {
            writer.close();
            throw e;
        }
    }

    /**
     * Adds an entry; buffered. The arrays are kept for a while and must not change.
     *
     * @param key greater than every key before
     */
    public void add(byte[] key, byte[] value) {
        if (lastKey != null && Arrays.compareUnsigned(lastKey, key) >= 0) {
            throw TarnException.internal("The keys of a run must ascend, but entry " + entries + " does not");
        }
        block.add(key, value);
        lastKey = key;
        entries++;
        if (block.isFull()) {
            writeBlock();
        }
    }

    private void writeBlock() {
        BlockHandle handle = block.complete(position);
        file.write(position, block.bytes(), 0, handle.length());
        position += handle.length();
        blocks.add(handle);
        block.reset();
        if (position - forcedTo >= FORCE_BYTES) {
            file.force();
            forcedTo = position;
        }
    }

    /**
     * Completes the file. Its bytes are durable on return; its name is when its directory has been synced. Nothing may
     * be added after.
     */
    public RunSummary finish() {
        if (!block.isEmpty()) {
            writeBlock();
        }
        long indexOffset = position;
        byte[] index = Sealed.seal(RunLayout.INDEX, indexBody());
        append(index);
        byte[] footer = Sealed.seal(RunLayout.FOOTER, footerBody(indexOffset, index));
        append(footer);
        file.force();
        return new RunSummary(entries, position, Sealed.checksum(footer));
    }

    private byte[] indexBody() {
        byte[] last = lastKey == null ? new byte[0] : lastKey;
        long size = 4L + last.length;
        for (BlockHandle handle : blocks) {
            size += RunLayout.INDEX_LINE_BYTES + handle.firstKey().length;
        }
        ByteBuffer body = ByteBuffer.allocate(Math.toIntExact(size));
        body.putInt(last.length).put(last);
        for (BlockHandle handle : blocks) {
            body.putLong(handle.offset()).putInt(handle.length()).putInt(handle.checksum());
            body.putInt(handle.firstKey().length).put(handle.firstKey());
        }
        return body.array();
    }

    private byte[] footerBody(long indexOffset, byte[] index) {
        return ByteBuffer.allocate(RunLayout.FOOTER_BODY_BYTES)
                .putLong(entries)
                .putInt(blocks.size())
                .putLong(indexOffset)
                .putInt(index.length)
                .putInt(Sealed.checksum(index))
                .array();
    }

    private void append(byte[] bytes) {
        file.write(position, bytes, 0, bytes.length);
        position += bytes.length;
    }

    /** Closes the file; if it was not finished, it is no run, and the caller deletes it. */
    @Override
    public void close() {
        file.close();
    }
}
