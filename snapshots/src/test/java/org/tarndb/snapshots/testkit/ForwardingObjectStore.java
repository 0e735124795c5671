package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;

/** Does what another store does; a test overrides what is to be different. */
public class ForwardingObjectStore implements ObjectStore {
    private final ObjectStore store;

    public ForwardingObjectStore(ObjectStore store) {
        this.store = store;
    }

    @Override
    public URI location() {
        return store.location();
    }

    @Override
    public ObjectInfo put(String key, byte[] content) throws IOException {
        return store.put(key, content);
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return store.putFile(key, file);
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
        return store.putIfAbsent(key, content);
    }

    @Override
    public Optional<ObjectInfo> head(String key) throws IOException {
        return store.head(key);
    }

    @Override
    public byte[] get(String key) throws IOException {
        return store.get(key);
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        return store.open(key);
    }

    @Override
    public List<ObjectInfo> list(String prefix) throws IOException {
        return store.list(prefix);
    }

    @Override
    public void delete(String key) throws IOException {
        store.delete(key);
    }

    @Override
    public void close() {
        store.close();
    }
}
