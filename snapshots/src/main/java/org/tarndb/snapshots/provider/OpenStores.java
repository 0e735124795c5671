package org.tarndb.snapshots.provider;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.snapshots.objectstore.ProbedStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The stores that calls use: a client of a server costs threads, connections and round trips, so it is kept for the next call. What
 * is in files of this machine costs little to open, and would keep other processes out. Thread-safe.
 */
final class OpenStores implements AutoCloseable {
    private record Location(URI root, Map<String, String> options) {}

    private final Env env;
    private final KeptOpen<Location, ObjectStore> objects;
    private final KeptOpen<String, ExternalManifestStore> manifests;
    private final ProbedStores probed = new ProbedStores();

    OpenStores(Env env) {
        this.env = env;
        this.objects = new KeptOpen<>(env, ObjectStore::close);
        this.manifests = new KeptOpen<>(env, ExternalManifestStore::close);
    }

    /** Remembers which of them are safe to be written to. */
    ProbedStores probed() {
        return probed;
    }

    KeptOpen.Lease<ObjectStore> objects(Place place) throws IOException {
        return objects.take(
                new Location(place.root(), place.storeOptions()),
                () -> ObjectStores.openToRead(place.root(), place.storeOptions(), env));
    }

    /**
     * Null where the object store decides.
     *
     * @throws TarnException MANIFEST_STORE_FAILED, INVALID_PARAMETER_VALUE
     */
    KeptOpen.@Nullable Lease<ExternalManifestStore> manifests(Place place) {
        String name = place.manifestStoreName();
        if (name == null) {
            return null;
        }
        try {
            return ManifestStores.isServer(name)
                    ? manifests.take(name, () -> ManifestStores.open(name, env))
                    : new Alone(ManifestStores.open(name, env));
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.MANIFEST_STORE_FAILED, "the manifest store can't be used: " + e.getMessage(), e);
        }
    }

    /** One that is not kept. */
    private record Alone(ExternalManifestStore get) implements KeptOpen.Lease<ExternalManifestStore> {
        @Override
        public void close() {
            get.close();
        }
    }

    @Override
    public void close() {
        try (objects;
                manifests) {
            // closes both, whatever one of them throws
        }
    }
}
