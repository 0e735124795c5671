package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.UserPath;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Opens the manifest store of a name: directories and databases by itself, others by the providers on the class path. */
public final class ManifestStores {
    private static final String DIRECTORY = "directory";
    private static final String JDBC = "jdbc";

    /** As {@code manifest_store} names that there is none: the object store decides by itself. Nothing to be opened. */
    public static final String NONE = "object_store";

    private ManifestStores() {}

    /**
     * Opens a store.
     *
     * @param name {@code directory:/a/path}, the URL of a database, {@code jdbc:...}, or {@code kind:} and what the provider
     *     of that kind takes
     * @throws IOException when the store can't be reached, or is not one to rely on
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for a name that nobody takes
     */
    public static ExternalManifestStore open(String name, Env env) throws IOException {
        int colon = name.indexOf(':');
        String kind = name.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
        String place = name.substring(colon + 1);
        return switch (kind) {
            case DIRECTORY -> new DirectoryManifestStore(env, UserPath.of(place));
            case JDBC -> JdbcManifestStore.open(name, new Properties(), JdbcManifestStoreOptions.defaults());
            default -> provider(kind).open(place, env);
        };
    }

    private static ManifestStoreProvider provider(String kind) {
        Set<String> known = new TreeSet<>(Set.of(DIRECTORY, JDBC));
        for (ManifestStoreProvider provider :
                ServiceLoader.load(ManifestStoreProvider.class, ManifestStoreProvider.class.getClassLoader())) {
            if (provider.kind().equals(kind)) {
                return provider;
            }
            known.add(provider.kind());
        }
        // The name is not told: a URL may have a password.
        throw new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "the name of a manifest store begins with its kind and a colon; known are " + known + ", and " + NONE
                        + " for none. For another kind add the module that has it to the class path");
    }
}
