package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.tarndb.snapshots.option.OptionValues;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Opens the store of a location: files by itself, others by the providers on the class path. */
public final class ObjectStores {
    private static final String FILE = "file";

    private ObjectStores() {}

    /**
     * Opens a store for reading and writing, after {@link PutIfAbsentProbe} has found it safe.
     *
     * @param location an absolute URI; of a directory, with or without a slash at its end
     * @param options as the provider has them; files have none
     * @throws IOException when the store can't be reached
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for a location or an option that nobody takes; {@code
     *     OBJECT_STORE_UNSAFE}
     */
    public static ObjectStore open(URI location, Map<String, String> options, Env env) throws IOException {
        ObjectStore store = openToRead(location, options, env);
        try {
            PutIfAbsentProbe.check(store, "", env.entropy());
            return store;
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens a store for one who only reads, and may not be allowed to write: nothing is tried. */
    public static ObjectStore openToRead(URI location, Map<String, String> options, Env env) throws IOException {
        checkShape(location);
        if (isFile(location)) {
            return new LocalObjectStore(env, directory(location, options));
        }
        return provider(location).open(location, options, env);
    }

    /**
     * Looks at a location and its options, and reaches for nothing.
     *
     * @throws TarnException {@code INVALID_PARAMETER_VALUE} for what {@link #open} would refuse
     */
    public static void check(URI location, Map<String, String> options) {
        checkShape(location);
        if (isFile(location)) {
            directory(location, options);
        } else {
            provider(location).check(location, options);
        }
    }

    /** Keys belong to the credentials' chain, and a URI with user info would be told in messages. */
    private static void checkShape(URI location) {
        if (location.getScheme() == null || location.isOpaque()) {
            throw invalid("the location of an object store is a URI like file:///path/ or s3://bucket/path/");
        }
        String authority = location.getRawAuthority();
        if (authority != null && authority.contains("@")) {
            throw invalid(
                    "the location of an object store has user info before its '@'; credentials are not taken there");
        }
        if (location.getRawQuery() != null || location.getRawFragment() != null) {
            throw invalid("the location " + location + " has a query or a fragment; give options as options");
        }
    }

    private static boolean isFile(URI location) {
        return schemeOf(location).equals(FILE);
    }

    private static String schemeOf(URI location) {
        return location.getScheme().toLowerCase(Locale.ROOT);
    }

    private static Path directory(URI location, Map<String, String> options) {
        OptionValues.requireKnown("a directory", options.keySet(), Set.of());
        try {
            return Path.of(location);
        } catch (IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE, location + " is no path of a directory: " + e.getMessage(), e);
        }
    }

    private static ObjectStoreProvider provider(URI location) {
        String scheme = schemeOf(location);
        for (ObjectStoreProvider provider : providers()) {
            if (provider.schemes().contains(scheme)) {
                return provider;
            }
        }
        throw invalid("there is no object store for " + scheme + ": locations; known are " + known()
                + ". Add the module that has it to the class path");
    }

    /** Of this class's loader: another one would be found by one thread and not by the next. */
    private static ServiceLoader<ObjectStoreProvider> providers() {
        return ServiceLoader.load(ObjectStoreProvider.class, ObjectStoreProvider.class.getClassLoader());
    }

    private static Set<String> known() {
        Set<String> schemes = new TreeSet<>(Set.of(FILE));
        for (ObjectStoreProvider provider : providers()) {
            schemes.addAll(provider.schemes());
        }
        return schemes;
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message);
    }
}
