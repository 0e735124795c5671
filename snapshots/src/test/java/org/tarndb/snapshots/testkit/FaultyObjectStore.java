package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.StoreCall.Operation;

/** An object store as one process sees it, with its faults. */
public final class FaultyObjectStore extends ForwardingObjectStore {
    private final StoreFaults faults;

    public FaultyObjectStore(ObjectStore store, StoreFaults faults) {
        super(store);
        this.faults = faults;
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private <T> T around(Operation operation, String key, Action<T> action) throws IOException {
        StoreCall call = new StoreCall(operation, key);
        faults.before(call);
        T result = action.run();
        faults.after(call);
        return result;
    }

    @Override
    public ObjectInfo put(String key, byte[] content) throws IOException {
        return around(Operation.PUT, key, () -> super.put(key, content));
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return around(Operation.PUT, key, () -> super.putFile(key, file));
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
        return around(Operation.PUT_IF_ABSENT, key, () -> super.putIfAbsent(key, content));
    }

    @Override
    public Optional<ObjectInfo> head(String key) throws IOException {
        return around(Operation.HEAD, key, () -> super.head(key));
    }

    @Override
    public byte[] get(String key) throws IOException {
        return around(Operation.GET, key, () -> super.get(key));
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        return around(Operation.GET, key, () -> super.open(key));
    }

    @Override
    public List<ObjectInfo> list(String prefix) throws IOException {
        return around(Operation.LIST, prefix, () -> super.list(prefix));
    }

    @Override
    public void delete(String key) throws IOException {
        around(Operation.DELETE, key, () -> {
            super.delete(key);
            return true;
        });
    }
}
