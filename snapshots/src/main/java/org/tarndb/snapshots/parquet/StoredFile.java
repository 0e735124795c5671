package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A data file in its store. Its end is read at once, compared with its checksum, and kept. It tells the store's failures from
 * Parquet's, which has IOExceptions for bytes that it can't read, too.
 */
final class StoredFile implements ObjectReader {
    /** More than the end of most files. */
    private static final int LAST_BYTES = 1 << 16;

    private final String name;
    private final ObjectReader reader;
    private final long tailStart;
    private final byte[] tail;

    /**
     * Reads the end.
     *
     * @param name of the file, for messages
     * @throws ParquetDecodingException when it is damaged
     */
    StoredFile(String name, ObjectReader reader) {
        this.name = name;
        this.reader = reader;
        long size = reader.sizeBytes();
        int length = (int) Math.min(size, LAST_BYTES);
        byte[] last = new byte[length];
        readStored(size - length, last, 0, length);
        long start = startOf(last, size);
        if (start < size - length) {
            last = new byte[Math.toIntExact(size - start)];
            readStored(start, last, 0, last.length);
        }
        this.tailStart = size - last.length;
        this.tail = last;
        if (TailChecksum.isBroken(Arrays.copyOfRange(last, (int) (start - tailStart), last.length))) {
            throw new ParquetDecodingException("the checksum of its indexes and its footer is of other bytes");
        }
    }

    private static long startOf(byte[] last, long size) {
        try {
            long start = TailChecksum.startOf(last, size - last.length);
            if (start >= 0 && start < size && size - start < Integer.MAX_VALUE) {
                return start;
            }
        } catch (NumberFormatException e) {
            throw new ParquetDecodingException("it does not say where its footer begins", e);
        }
        throw new ParquetDecodingException("it is too short for its indexes and its footer");
    }

    @Override
    public long sizeBytes() {
        return reader.sizeBytes();
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) {
        if (position >= tailStart) {
            System.arraycopy(tail, Math.toIntExact(position - tailStart), target, offset, length);
        } else {
            readStored(position, target, offset, length);
        }
    }

    private void readStored(long position, byte[] target, int offset, int length) {
        try {
            reader.readFully(position, target, offset, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private TarnException failed(IOException cause) {
        return new TarnException(
                ErrorCode.OBJECT_STORE_FAILED,
                "a data file" + LocationMention.unlessIn(cause.getMessage(), " ", name) + " could not be read: "
                        + cause.getMessage()
                        + "; look after the object store, then try again",
                cause);
    }
}
