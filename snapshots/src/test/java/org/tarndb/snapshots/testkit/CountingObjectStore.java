package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.storage.env.Clock;

/** Objects in memory; counts the bytes that readers ask for. Thread-safe. */
public final class CountingObjectStore extends ForwardingObjectStore {
    private final AtomicLong bytesRead = new AtomicLong();

    public CountingObjectStore() {
        super(new MemoryObjectStore(Clock.system()));
    }

    /** Bytes that parts of objects were read of so far. */
    public long bytesRead() {
        return bytesRead.get();
    }

    public List<String> keys() throws IOException {
        return list("").stream().map(ObjectInfo::key).sorted().toList();
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        ObjectReader reader = super.open(key);
        return new ObjectReader() {
            @Override
            public long sizeBytes() {
                return reader.sizeBytes();
            }

            @Override
            public void readFully(long position, byte[] target, int offset, int length) throws IOException {
                bytesRead.addAndGet(length);
                reader.readFully(position, target, offset, length);
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }
}
