package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Puts of objects that nobody knows of yet, whose durability is waited for once: to force several files one after the other takes
 * hardly longer than one. Each is visible on return, and whole; durable when {@link #settle} has returned. After a crash before that
 * it may be there without being whole. Thread-safe.
 */
public interface PutBatch {
    /** As {@link ObjectStore#put}, but for the durability. */
    void put(String key, byte[] content) throws IOException;

    /** As {@link ObjectStore#putFile}, but for the durability. */
    void putFile(String key, Path file) throws IOException;

    /** All that was put before is durable on return. After a failure it may never be: the objects are to be given up. */
    void settle() throws IOException;

    /** A batch of puts that are durable one by one. */
    static PutBatch oneByOne(ObjectStore store) {
        return new PutBatch() {
            @Override
            public void put(String key, byte[] content) throws IOException {
                store.put(key, content);
            }

            @Override
            public void putFile(String key, Path file) throws IOException {
                store.putFile(key, file);
            }

            @Override
            public void settle() {}
        };
    }
}
