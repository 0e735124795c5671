package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifeststore.ManifestStoreProvider;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStoreProvider;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;

/**
 * Stores with faults for those who name them in SQL. {@code faulty-s3://bucket/t} is {@code s3://bucket/t}, and {@code
 * test:jdbc:...} the manifest store {@code jdbc:...}, as a process with the faults of {@link #use} sees them; others go to the
 * same places by their own names. Files are not forced to the disk: a process dies, not the machine. For one test of a JVM at a time.
 */
public final class FaultyStores {
    private static final String PREFIX = "faulty-";

    private static volatile StoreFaults current = new ScriptedFaults();

    private static final AtomicInteger OPEN = new AtomicInteger();

    private FaultyStores() {}

    /** How many object stores are open. */
    public static int openObjects() {
        return OPEN.get();
    }

    /** Stores may stay open when others are chosen. */
    private static final StoreFaults CURRENT = new StoreFaults() {
        @Override
        public void before(StoreCall call) throws IOException {
            current.before(call);
        }

        @Override
        public void after(StoreCall call) throws IOException {
            current.after(call);
        }
    };

    /** From now on these are what stores have. */
    public static void use(StoreFaults faults) {
        current = faults;
    }

    private static Env withoutDisk(Env env) {
        FileSystem files = UnforcedFiles.of(env.files());
        return new Env(files, env.clock(), env.waits(), env.threads(), env.entropy(), env.processors());
    }

    /** For {@link java.util.ServiceLoader}. */
    public static final class Objects implements ObjectStoreProvider {
        @Override
        public Set<String> schemes() {
            return Set.of(PREFIX + "file", PREFIX + "s3");
        }

        @Override
        public void check(URI location, Map<String, String> options) {
            ObjectStores.check(inner(location), options);
        }

        @Override
        public ObjectStore open(URI location, Map<String, String> options, Env env) throws IOException {
            OPEN.incrementAndGet();
            return new ForwardingObjectStore(new FaultyObjectStore(
                    ObjectStores.openToRead(inner(location), options, withoutDisk(env)), CURRENT)) {
                @Override
                public void close() {
                    OPEN.decrementAndGet();
                    super.close();
                }
            };
        }

        private static URI inner(URI location) {
            return URI.create(location.toString().substring(PREFIX.length()));
        }
    }

    /** For {@link java.util.ServiceLoader}. */
    public static final class Manifests implements ManifestStoreProvider {
        @Override
        public String kind() {
            return "test";
        }

        @Override
        public ExternalManifestStore open(String place, Env env) throws IOException {
            return new FaultyManifestStore(ManifestStores.open(place, withoutDisk(env)), CURRENT);
        }
    }
}
