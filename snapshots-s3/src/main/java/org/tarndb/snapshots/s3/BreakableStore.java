package org.tarndb.snapshots.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.objectstore.BreakOff;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;

/** A store as a caller sees it who may break its calls off. Thread-safe. */
record BreakableStore(S3ObjectStore store, BreakableCalls calls, BreakOff breakOff) implements ObjectStore {
    @Override
    public URI location() {
        return store.location();
    }

    @Override
    public ObjectInfo put(String key, byte[] content) throws IOException {
        return calls.run(breakOff, () -> store.put(key, content));
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return calls.run(breakOff, () -> store.putFile(key, file));
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
        return calls.run(breakOff, () -> store.putIfAbsent(key, content));
    }

    @Override
    public Optional<ObjectInfo> head(String key) throws IOException {
        return calls.run(breakOff, () -> store.head(key));
    }

    @Override
    public byte[] get(String key) throws IOException {
        return calls.run(breakOff, () -> store.get(key));
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        return new Reader(calls.run(breakOff, () -> store.open(key)));
    }

    @Override
    public List<ObjectInfo> list(String prefix) throws IOException {
        return calls.run(breakOff, () -> store.list(prefix));
    }

    @Override
    public void delete(String key) throws IOException {
        calls.cleanUp(breakOff, () -> {
            store.delete(key);
            return true;
        });
    }

    @Override
    public ObjectStore brokenOffBy(BreakOff other) {
        return store.brokenOffBy(other);
    }

    /** The store is the caller's to close. */
    @Override
    public void close() {}

    private final class Reader implements ObjectReader {
        private final ObjectReader reader;

        Reader(ObjectReader reader) {
            this.reader = reader;
        }

        @Override
        public long sizeBytes() {
            return reader.sizeBytes();
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int length) throws IOException {
            calls.run(breakOff, () -> {
                reader.readFully(position, target, offset, length);
                return true;
            });
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
