package org.tarndb.snapshots.objectstore;

import java.io.Closeable;
import java.io.IOException;

/** Reads parts of one object, which does not change. Not thread-safe. */
public interface ObjectReader extends Closeable {
    long sizeBytes();

    /**
     * Reads bytes into an array.
     *
     * @param position in the object, of the first byte
     * @param length at least 0; position + length at most {@link #sizeBytes}
     * @throws ObjectNotFoundException when the object has been deleted meanwhile
     */
    void readFully(long position, byte[] target, int offset, int length) throws IOException;
}
