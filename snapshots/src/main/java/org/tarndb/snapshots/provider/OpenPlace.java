package org.tarndb.snapshots.provider;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.ObjectStoreFileIO;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.ObjectStoreOnlyLog;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.snapshots.objectstore.ProbedStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotCall;

/** The stores of a place, opened. */
final class OpenPlace implements AutoCloseable {
    private final Place place;
    private final ObjectStore store;
    private final @Nullable ExternalManifestStore manifestStore;
    private final ManifestLog manifests;
    private final MetadataLog log;

    private OpenPlace(
            SnapshotCall call, Place place, ObjectStore store, @Nullable ExternalManifestStore manifestStore) {
        ProtocolListener warnings = new Warnings(call.warnings());
        this.place = place;
        this.store = store;
        this.manifestStore = manifestStore;
        this.manifests = manifestStore == null
                ? new ObjectStoreOnlyLog(warnings)
                : new ExternalManifestLog(manifestStore, call.env().entropy(), warnings);
        this.log = new ProtocolMetadataLog(store, manifests, place.authority(), call.env());
    }

    /** @throws TarnException OBJECT_STORE_FAILED, OBJECT_STORE_UNSAFE, MANIFEST_STORE_FAILED, INVALID_PARAMETER_VALUE */
    static OpenPlace toWrite(SnapshotCall call, Place place, ProbedStores stores) {
        return open(call, place, stores::open);
    }

    /** As the other, for a store that is perhaps not to be written to. */
    static OpenPlace toRead(SnapshotCall call, Place place) {
        return open(call, place, ObjectStores::openToRead);
    }

    @FunctionalInterface
    private interface StoreOpener {
        ObjectStore open(URI location, Map<String, String> options, Env env) throws IOException;
    }

    private static OpenPlace open(SnapshotCall call, Place place, StoreOpener opener) {
        call.cancellation().throwIfCancelled();
        Env env = call.env();
        ObjectStore store;
        try {
            store = opener.open(place.root(), place.storeOptions(), env);
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "the object store of " + place.root() + " can't be reached: " + e.getMessage(),
                    e);
        }
        try {
            call.cancellation().throwIfCancelled();
            return new OpenPlace(call, place, store, manifestStore(env, place.manifestStoreName()));
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static @Nullable ExternalManifestStore manifestStore(Env env, @Nullable String name) {
        if (name == null) {
            return null;
        }
        try {
            return ManifestStores.open(name, env);
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.MANIFEST_STORE_FAILED, "the manifest store can't be used: " + e.getMessage(), e);
        }
    }

    ObjectStore store() {
        return store;
    }

    MetadataLog log() {
        return log;
    }

    ManifestLog manifests() {
        return manifests;
    }

    ManifestTable table() {
        return table(place.prefix(), ManifestNaming.ICEBERG_PATHS);
    }

    /** Another table of the same stores. */
    ManifestTable table(String prefix, ManifestNaming naming) {
        return new ManifestTable(new ObjectStoreFileIO(store).location(prefix), store, prefix, naming);
    }

    /** The table's location as other tools address it. */
    String uri() {
        return uriOf(place.prefix());
    }

    /** Of another table of the same store. */
    String uriOf(String prefix) {
        return store.uriOf(prefix.substring(0, prefix.length() - 1)).toString();
    }

    /** The size of an object by its location as Iceberg has it; 0 when it is gone. */
    long sizeOf(String location) {
        try {
            return store.head(new ObjectStoreFileIO(store).key(location))
                    .map(ObjectInfo::sizeBytes)
                    .orElse(0L);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private TarnException failed(IOException e) {
        return new TarnException(
                ErrorCode.OBJECT_STORE_FAILED, "the object store of " + uri() + " failed: " + e.getMessage(), e);
    }

    PublishedTableOperations operations() {
        return new PublishedTableOperations(store, log, place.prefix());
    }

    Place place() {
        return place;
    }

    @Override
    public void close() {
        try (store;
                manifestStore) {
            // closes both, whatever one of them throws
        }
    }
}
