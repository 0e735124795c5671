package org.tarndb.snapshots.iceberg;

import java.io.EOFException;
import org.tarndb.snapshots.objectstore.ObjectReader;

/** An object that has been read as a whole. */
record ContentReader(String location, byte[] content) implements ObjectReader {
    @Override
    public long sizeBytes() {
        return content.length;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws EOFException {
        if (position < 0 || length > content.length - position) {
            throw new EOFException(
                    location + " has " + content.length + " bytes, " + length + " were asked for at " + position);
        }
        System.arraycopy(content, Math.toIntExact(position), target, offset, length);
    }

    /** There is nothing to let go of. */
    @Override
    public void close() {}
}
