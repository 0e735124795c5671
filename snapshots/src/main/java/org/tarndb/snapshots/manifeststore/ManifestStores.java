package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.UserPath;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Opens the manifest store of a name: directories and databases by itself, others by the providers on the class path. */
public final class ManifestStores {
    private static final String DIRECTORY = "directory";
    private static final String JDBC = "jdbc";
    /** URLs of databases in memory without a name: Tarn's, and those of others that have them. */
    private static final Pattern UNNAMED_IN_MEMORY = Pattern.compile(
            "jdbc:((tarn|h2):mem:\\s*(;.*)?|sqlite:(:memory:)?(\\?.*)?|duckdb:(:memory:)?(;.*)?)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** URLs that have the name of a host. Tarn has no server. */
    private static final Pattern SERVER =
            Pattern.compile("jdbc:(?!tarn:|[a-z0-9]+:file:)[^/?;]*//[^/].*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

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
        check(name);
        String place = place(name);
        return switch (kind(name)) {
            case DIRECTORY -> new DirectoryManifestStore(env, directory(place));
            case JDBC -> JdbcManifestStore.open(name, new Properties(), JdbcManifestStoreOptions.defaults());
            default -> provider(kind(name)).open(place, env);
        };
    }

    /**
     * Looks at a name, and reaches for nothing.
     *
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for a name that nobody takes, or whose store would be another one each
     *     time that it is opened
     */
    public static void check(String name) {
        switch (kind(name)) {
            case DIRECTORY -> directory(place(name));
            case JDBC -> {
                if (UNNAMED_IN_MEMORY.matcher(name).matches()) {
                    throw invalid(
                            "the database of the manifest store is a new and empty one for each connection; name"
                                    + " one that is kept",
                            null);
                }
            }
            default -> provider(kind(name));
        }
    }

    /** Whether it is on a server, which many may be connected to for as long as they like: no files of this machine. */
    public static boolean isServer(String name) {
        return switch (kind(name)) {
            case DIRECTORY -> false;
            case JDBC -> SERVER.matcher(name).matches();
            default -> true;
        };
    }

    private static String kind(String name) {
        return name.substring(0, Math.max(name.indexOf(':'), 0)).toLowerCase(Locale.ROOT);
    }

    private static String place(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private static Path directory(String place) {
        if (place.isBlank()) {
            throw invalid("the manifest store 'directory:' names no directory; add its path", null);
        }
        try {
            return UserPath.of(place);
        } catch (InvalidPathException e) {
            throw invalid("the directory of the manifest store has no valid path: " + e.getReason(), e);
        }
    }

    private static TarnException invalid(String message, @Nullable Throwable cause) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message, cause);
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
        throw invalid(
                "the name of a manifest store begins with its kind and a colon; known are " + known + ", and " + NONE
                        + " for none. For another kind add the module that has it to the class path",
                null);
    }
}
