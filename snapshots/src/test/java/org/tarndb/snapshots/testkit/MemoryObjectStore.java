package org.tarndb.snapshots.testkit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.Keys;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Clock;

/** Objects in memory. Each put gives its object another ETag, as some stores do. */
public final class MemoryObjectStore implements ObjectStore {
    private record Stored(ObjectInfo info, byte[] content) {}

    private final Clock clock;

    @GuardedBy("this")
    private final NavigableMap<String, Stored> objects = new TreeMap<>();

    @GuardedBy("this")
    private long puts;

    public MemoryObjectStore(Clock clock) {
        this.clock = clock;
    }

    @Override
    public URI location() {
        return URI.create("memory:///");
    }

    @Override
    public synchronized ObjectInfo put(String key, byte[] content) {
        ObjectInfo info = new ObjectInfo(Keys.check(key), content.length, clock.now(), "etag-" + ++puts);
        objects.put(key, new Stored(info, content.clone()));
        return info;
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return put(key, Files.readAllBytes(file));
    }

    @Override
    public synchronized Optional<ObjectInfo> putIfAbsent(String key, byte[] content) {
        return objects.containsKey(Keys.check(key)) ? Optional.empty() : Optional.of(put(key, content));
    }

    @Override
    public synchronized Optional<ObjectInfo> head(String key) {
        return Optional.ofNullable(objects.get(Keys.check(key))).map(Stored::info);
    }

    @Override
    public byte[] get(String key) throws IOException {
        return existing(key).clone();
    }

    private synchronized byte[] existing(String key) throws ObjectNotFoundException {
        Stored stored = objects.get(Keys.check(key));
        if (stored == null) {
            throw new ObjectNotFoundException(uriOf(key));
        }
        return stored.content();
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        return new Reader(existing(key));
    }

    @Override
    public synchronized List<ObjectInfo> list(String prefix) {
        List<ObjectInfo> found = new ArrayList<>();
        for (Stored stored : objects.tailMap(prefix).values()) {
            if (!stored.info().key().startsWith(prefix)) {
                break;
            }
            found.add(stored.info());
        }
        return found;
    }

    /** The keys of all objects, sorted. */
    public synchronized List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    /** The content, or null where there is no object. */
    public synchronized byte @Nullable [] peek(String key) {
        Stored stored = objects.get(key);
        return stored == null ? null : stored.content().clone();
    }

    @Override
    public synchronized void delete(String key) {
        objects.remove(Keys.check(key));
    }

    @Override
    public void close() {}

    private record Reader(byte[] content) implements ObjectReader {
        @Override
        public long sizeBytes() {
            return content.length;
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int length) throws IOException {
            if (position + length > content.length) {
                throw new EOFException(content.length + " bytes; no " + length + " at " + position);
            }
            System.arraycopy(content, Math.toIntExact(position), target, offset, length);
        }

        @Override
        public void close() {}
    }
}
