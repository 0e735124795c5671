package org.tarndb.txn.snapshot;

import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Finds the provider of snapshots. */
public final class Snapshots {
    /** A provider has been found and asked for. */
    private static volatile boolean isUsed;

    private Snapshots() {}

    /** Looked for once, when it is needed first. */
    private static final class Found {
        static final @Nullable SnapshotProvider PROVIDER = find();

        private static @Nullable SnapshotProvider find() {
            Iterator<SnapshotProvider> providers = ServiceLoader.load(
                            SnapshotProvider.class, SnapshotProvider.class.getClassLoader())
                    .iterator();
            return providers.hasNext() ? providers.next() : null;
        }
    }

    /** A database was closed: see {@link SnapshotProvider#release}. Looks for no provider. */
    public static void release(Env env) {
        if (isUsed) {
            provider().release(env);
        }
    }

    /** @throws TarnException FEATURE_NOT_SUPPORTED when the module is not on the class path */
    public static SnapshotProvider provider() {
        SnapshotProvider provider = Found.PROVIDER;
        if (provider == null) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "published snapshots are in a module of their own: add org.tarndb:tarn-snapshots to the class path");
        }
        isUsed = true;
        return provider;
    }
}
