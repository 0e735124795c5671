package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.testkit.StoreCall.Operation;

/** A manifest store as one process sees it, with its faults. The target of a call ends with {@code @version}. */
public class FaultyManifestStore implements ExternalManifestStore {
    private final ExternalManifestStore store;
    private final StoreFaults faults;

    public FaultyManifestStore(ExternalManifestStore store, StoreFaults faults) {
        this.store = store;
        this.faults = faults;
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private <T> T around(Operation operation, String target, Action<T> action) throws IOException {
        StoreCall call = new StoreCall(operation, target);
        faults.before(call);
        T result = action.run();
        faults.after(call);
        return result;
    }

    private static String target(String base, long version) {
        return base + "@" + Long.toUnsignedString(version);
    }

    @Override
    public Optional<ManifestRow> get(String base, long version) throws IOException {
        return around(Operation.ROW_GET, target(base, version), () -> store.get(base, version));
    }

    @Override
    public Optional<ManifestRow> getLatestVersion(String base) throws IOException {
        return around(Operation.ROW_LATEST, base, () -> store.getLatestVersion(base));
    }

    @Override
    public boolean putIfNotExists(List<ManifestClaim> claims) throws IOException {
        ManifestRow first = claims.get(0).row();
        String target = target(first.base(), first.version());
        return around(Operation.ROW_ADD, target, () -> store.putIfNotExists(claims));
    }

    @Override
    public boolean putIfExists(ManifestRow row, String expectedPath) throws IOException {
        String target = target(row.base(), row.version());
        return around(Operation.ROW_REPLACE, target, () -> store.putIfExists(row, expectedPath));
    }

    @Override
    public void delete(String base, long version, String path) throws IOException {
        around(Operation.ROW_DELETE, target(base, version), () -> {
            store.delete(base, version, path);
            return true;
        });
    }

    @Override
    public void delete(String base) throws IOException {
        around(Operation.ROW_DELETE, base, () -> {
            store.delete(base);
            return true;
        });
    }

    @Override
    public List<ManifestRow> list(String base) throws IOException {
        return around(Operation.ROW_LIST, base, () -> store.list(base));
    }

    @Override
    public int maxTables() {
        return store.maxTables();
    }

    @Override
    public void close() {
        store.close();
    }
}
