package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.tarndb.snapshots.objectstore.Keys;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;

/** Objects in memory, which counts the bytes that readers ask for. Thread-safe. */
public final class HeapObjectStore implements ObjectStore {
    private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
    private final java.util.concurrent.atomic.AtomicLong bytesRead = new java.util.concurrent.atomic.AtomicLong();

    @Override
    public URI location() {
        return URI.create("heap://test/");
    }

    /** Bytes that were given to readers so far. */
    public long bytesRead() {
        return bytesRead.get();
    }

    public List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    private ObjectInfo info(String key, byte[] content) {
        return new ObjectInfo(key, content.length, Instant.EPOCH, null);
    }

    @Override
    public ObjectInfo put(String key, byte[] content) {
        objects.put(Keys.check(key), content.clone());
        return info(key, content);
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return put(key, Files.readAllBytes(file));
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) {
        return objects.putIfAbsent(Keys.check(key), content.clone()) == null
                ? Optional.of(info(key, content))
                : Optional.empty();
    }

    @Override
    public Optional<ObjectInfo> head(String key) {
        return Optional.ofNullable(objects.get(key)).map(content -> info(key, content));
    }

    @Override
    public byte[] get(String key) throws IOException {
        byte[] content = objects.get(key);
        if (content == null) {
            throw new ObjectNotFoundException(uriOf(key));
        }
        bytesRead.addAndGet(content.length);
        return content.clone();
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        byte[] content = objects.get(key);
        if (content == null) {
            throw new ObjectNotFoundException(uriOf(key));
        }
        return new ObjectReader() {
            @Override
            public long sizeBytes() {
                return content.length;
            }

            @Override
            public void readFully(long position, byte[] target, int offset, int length) {
                bytesRead.addAndGet(length);
                System.arraycopy(content, Math.toIntExact(position), target, offset, length);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public List<ObjectInfo> list(String prefix) {
        return objects.tailMap(prefix).entrySet().stream()
                .takeWhile(entry -> entry.getKey().startsWith(prefix))
                .map(entry -> info(entry.getKey(), entry.getValue()))
                .toList();
    }

    @Override
    public void delete(String key) {
        objects.remove(key);
    }

    @Override
    public void close() {}
}
