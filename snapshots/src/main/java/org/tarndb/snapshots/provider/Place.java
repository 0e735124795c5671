package org.tarndb.snapshots.provider;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.format.TableFormats;
import org.tarndb.snapshots.iceberg.VersionAuthority;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.objectstore.Keys;
import org.tarndb.storage.env.UserPath;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotLocation;

/**
 * A location, taken apart.
 *
 * @param root of the object store that holds it; ends with a slash
 * @param prefix the key that all objects of the table begin with, with a slash at its end
 * @param format the option of that name: Iceberg's without it
 * @param manifestStore the option of that name; null without it
 * @param storeOptions what is left of the options: the object store's
 */
record Place(
        URI root, String prefix, String format, @Nullable String manifestStore, Map<String, String> storeOptions) {
    static final String FORMAT = "format";
    static final String MANIFEST_STORE = "manifest_store";
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    /** The place of one table. */
    static Place ofTable(SnapshotLocation location) {
        URI uri = uri(location.uri());
        String path = withoutSlashes(uri.getPath());
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        if (name.isEmpty()) {
            throw invalid(location.uri(), "names no place of a table; add a name to it");
        }
        return of(location, uri, path.substring(0, slash + 1), name);
    }

    /** The place of a table below a location that several tables have in common. */
    static Place below(SnapshotLocation location, String name) {
        URI uri = uri(location.uri());
        return of(location, uri, withoutSlashes(uri.getPath()) + "/", name);
    }

    /** What decides the versions. Who names {@value ManifestStores#NONE} takes them back from a manifest store. */
    VersionAuthority authority() {
        if (manifestStore == null) {
            return VersionAuthority.OBJECT_STORE;
        }
        return manifestStore.equals(ManifestStores.NONE)
                ? VersionAuthority.OBJECT_STORE_FROM_NOW
                : VersionAuthority.MANIFEST_STORE;
    }

    /** The name of the manifest store; null where the object store decides. */
    @Nullable
    String manifestStoreName() {
        return authority() == VersionAuthority.MANIFEST_STORE ? manifestStore : null;
    }

    boolean isIceberg() {
        return format.equals(TableFormats.ICEBERG);
    }

    /** The option {@code format} in lower case: Iceberg's without it. */
    static String formatOf(SnapshotLocation location) {
        return location.options().getOrDefault(FORMAT, TableFormats.ICEBERG).toLowerCase(Locale.ROOT);
    }

    private static Place of(SnapshotLocation location, URI uri, String rootPath, String name) {
        Map<String, String> options = new HashMap<>(location.options());
        options.remove(FORMAT);
        String manifestStore = options.remove(MANIFEST_STORE);
        try {
            URI root = new URI(uri.getScheme(), uri.getAuthority(), rootPath, null, null);
            return new Place(root, Keys.check(name) + "/", formatOf(location), manifestStore, Map.copyOf(options));
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + name + "' can't be the name of a table's place at " + uri + ": " + e.getMessage(),
                    e);
        }
    }

    private static String withoutSlashes(String path) {
        String trimmed = path;
        while (trimmed.endsWith("/")) {
            trimmed = trimmed.substring(0, trimmed.length() - 1);
        }
        return trimmed;
    }

    private static URI uri(String text) {
        if (text.isBlank()) {
            throw invalid(text, "names no place");
        }
        try {
            URI uri = SCHEME.matcher(text).matches()
                    ? URI.create(text)
                    : UserPath.of(text).toUri();
            if (uri.getPath() == null) {
                throw invalid(
                        text, "has no path that begins with a slash; write scheme:///path or scheme://bucket/path");
            }
            return uri;
        } catch (IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + text + "' is neither a path nor a URI: " + e.getMessage(),
                    e);
        }
    }

    private static TarnException invalid(String location, String why) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, "'" + location + "' " + why);
    }
}
