package org.tarndb.snapshots.provider;

import java.io.IOException;
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
import org.tarndb.snapshots.objectstore.BreakOff;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotCall;

/** The stores of a place, opened. */
final class OpenPlace implements AutoCloseable {
    private final Place place;
    private final KeptOpen.Lease<ObjectStore> objectLease;
    /** What goes on is broken off when the call is cancelled. */
    private final ObjectStore store;
    /** The same store; broken off a while later. */
    private final ObjectStore patient;

    private final Grace grace;
    private final KeptOpen.@Nullable Lease<ExternalManifestStore> manifestLease;
    private final ManifestLog manifests;
    private final MetadataLog log;

    private OpenPlace(
            SnapshotCall call,
            Place place,
            KeptOpen.Lease<ObjectStore> objectLease,
            KeptOpen.@Nullable Lease<ExternalManifestStore> manifestLease) {
        ProtocolListener warnings = new Warnings(call.warnings());
        this.place = place;
        this.objectLease = objectLease;
        this.manifestLease = manifestLease;
        this.grace = new Grace(call.env(), call.cancellation());
        this.store = objectLease.get().brokenOffBy(new BreakOff(call.cancellation(), grace.cancellation()));
        this.patient = objectLease.get().brokenOffBy(BreakOff.of(grace.cancellation()));
        this.manifests = manifestLease == null
                ? new ObjectStoreOnlyLog(warnings)
                : new ExternalManifestLog(manifestLease.get(), call.env().entropy(), warnings);
        this.log = new ProtocolMetadataLog(store, patient, manifests, place.authority(), call.env());
    }

    /** @throws TarnException OBJECT_STORE_FAILED, OBJECT_STORE_UNSAFE, MANIFEST_STORE_FAILED, INVALID_PARAMETER_VALUE */
    static OpenPlace toWrite(SnapshotCall call, Place place, OpenStores stores) {
        return open(call, place, stores, store -> stores.probed().check(store, place.storeOptions(), call.env()));
    }

    /** As the other, for a store that is perhaps not to be written to. */
    static OpenPlace toRead(SnapshotCall call, Place place, OpenStores stores) {
        return open(call, place, stores, store -> {});
    }

    /** Looks at a store before it is used. */
    @FunctionalInterface
    private interface StoreCheck {
        void check(ObjectStore store) throws IOException;
    }

    private static OpenPlace open(SnapshotCall call, Place place, OpenStores stores, StoreCheck check) {
        call.cancellation().throwIfCancelled();
        KeptOpen.Lease<ObjectStore> objects = null;
        try {
            objects = stores.objects(place);
            check.check(objects.get().brokenOffBy(BreakOff.of(call.cancellation())));
            call.cancellation().throwIfCancelled();
            return new OpenPlace(call, place, objects, stores.manifests(place));
        } catch (IOException e) {
            close(objects);
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "the object store" + LocationMention.unlessIn(e.getMessage(), " of ", place.root())
                            + " can't be reached: " + e.getMessage(),
                    e);
        } catch (RuntimeException | Error e) {
            close(objects);
            throw e;
        }
    }

    private static void close(KeptOpen.@Nullable Lease<ObjectStore> objects) {
        if (objects != null) {
            objects.close();
        }
    }

    /** What is read and written there is broken off when the call is cancelled. */
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
        return table(store, place.prefix(), ManifestNaming.ICEBERG_PATHS);
    }

    /** Another table of the same stores, whose manifests are committed. */
    ManifestTable table(String prefix, ManifestNaming naming) {
        return table(patient, prefix, naming);
    }

    private static ManifestTable table(ObjectStore objects, String prefix, ManifestNaming naming) {
        return new ManifestTable(new ObjectStoreFileIO(objects).location(prefix), objects, prefix, naming);
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
                ErrorCode.OBJECT_STORE_FAILED,
                "the object store" + LocationMention.unlessIn(e.getMessage(), " of ", uri()) + " failed: "
                        + e.getMessage(),
                e);
    }

    /** Of the metadata; 0 where there is no table. */
    long newestVersion() {
        return log.latest(place.prefix()).map(MetadataLog.Version::version).orElse(0L);
    }

    PublishedTableOperations operations() {
        return new PublishedTableOperations(store, log, place.prefix());
    }

    Place place() {
        return place;
    }

    @Override
    public void close() {
        try (objectLease;
                manifestLease;
                grace) {
            // closes all, whatever one of them throws
        }
    }
}
