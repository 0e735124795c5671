package org.tarndb.snapshots.manifest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The objects of tables, by paths relative to the table. Failures of the store are {@code OBJECT_STORE_FAILED}. */
final class ManifestObjects {
    private ManifestObjects() {}

    static Optional<ObjectInfo> head(ManifestTable table, String path) {
        return perform("look at", table, path, () -> table.objects().head(table.key(path)));
    }

    /** Empty when it is absent. */
    static Optional<byte[]> get(ManifestTable table, String path) {
        return perform("read", table, path, () -> {
            try {
                return Optional.of(table.objects().get(table.key(path)));
            } catch (ObjectNotFoundException e) {
                return Optional.empty();
            }
        });
    }

    static void put(ManifestTable table, String path, byte[] content) {
        perform("write", table, path, () -> table.objects().put(table.key(path), content));
    }

    /** @return empty when there is one */
    static Optional<ObjectInfo> putIfAbsent(ManifestTable table, String path, byte[] content) {
        return perform("write", table, path, () -> table.objects().putIfAbsent(table.key(path), content));
    }

    static void delete(ManifestTable table, String path) {
        perform("delete", table, path, () -> {
            table.objects().delete(table.key(path));
            return true;
        });
    }

    /** All objects whose paths begin with the given one; their keys are those of the store. */
    static List<ObjectInfo> list(ManifestTable table, String pathPrefix) {
        return perform("list", table, pathPrefix, () -> table.objects().list(table.key(pathPrefix)));
    }

    /** The object with a version's manifest, under the table's naming scheme or an alternative of it. */
    static Optional<ManifestLocation> findFinal(ManifestTable table, long version, @Nullable String sha256) {
        for (ManifestNaming naming : table.naming().alternatives()) {
            String path = naming.finalPath(version);
            Optional<ObjectInfo> object = head(table, path);
            if (object.isPresent()) {
                return Optional.of(location(version, path, sha256, object.get()));
            }
        }
        return Optional.empty();
    }

    static ManifestLocation location(long version, String path, @Nullable String sha256, ObjectInfo object) {
        return new ManifestLocation(version, path, object.sizeBytes(), sha256, object.eTag());
    }

    /** The versions that have a manifest at a final path, without detached ones. */
    static SortedSet<Long> versions(ManifestTable table) {
        return new TreeSet<>(finals(table).keySet());
    }

    /** The latest manifest by the names of the objects alone. */
    static Optional<ManifestLocation> latest(ManifestTable table) {
        return Optional.ofNullable(finals(table).lastEntry()).map(Map.Entry::getValue);
    }

    /** By version, without detached ones; of a version with several names that of the scheme that comes first. */
    private static NavigableMap<Long, ManifestLocation> finals(ManifestTable table) {
        List<ObjectInfo> objects = list(table, table.naming().versionsPrefix());
        NavigableMap<Long, ManifestLocation> found = new TreeMap<>();
        for (ManifestNaming naming : table.naming().alternatives()) {
            for (ObjectInfo object : objects) {
                String path = table.path(object.key());
                OptionalLong version = naming.versionOf(path);
                if (version.isPresent() && version.getAsLong() > 0) {
                    found.putIfAbsent(version.getAsLong(), location(version.getAsLong(), path, null, object));
                }
            }
        }
        return found;
    }

    /**
     * The bytes of a manifest.
     *
     * @throws TarnException {@code SNAPSHOT_NOT_FOUND}, {@code SNAPSHOT_CORRUPTED} when size or hash are not those of the
     *     location
     */
    static Manifest read(ManifestTable table, ManifestLocation location) {
        byte[] content = get(table, location.path())
                .orElseThrow(() -> ProtocolErrors.notFound(table, location.version(), location.path()));
        checkContent(table, location.version(), location.path(), content, location.sizeBytes(), location.sha256());
        return new Manifest(location, content);
    }

    static void checkContent(
            ManifestTable table, long version, String path, byte[] content, long sizeBytes, @Nullable String sha256) {
        checkSize(table, version, path, content.length, sizeBytes);
        if (sha256 != null && !sha256.equals(Sha256.of(content))) {
            throw ProtocolErrors.corrupted(
                    table, version, path, "its SHA-256 is " + Sha256.of(content) + ", " + sha256 + " was recorded");
        }
    }

    /** @param recorded below 0 when it is not known */
    static void checkSize(ManifestTable table, long version, String path, long found, long recorded) {
        if (recorded >= 0 && found != recorded) {
            throw ProtocolErrors.corrupted(
                    table,
                    version,
                    path,
                    "manifest size mismatch: it has " + found + " bytes, " + recorded + " were recorded");
        }
    }

    /**
     * Removes all manifests of a table: the hint, the manifests in the order of their versions, so that the latest is readable
     * till the end, then those that wait.
     */
    static void deleteAll(ManifestTable table) {
        table.naming().hintPath().ifPresent(hint -> delete(table, hint));
        for (long version : versions(table)) {
            deleteFinal(table, version);
        }
        List<String> rest = new ArrayList<>();
        for (ObjectInfo object : list(table, table.naming().directory())) {
            String path = table.path(object.key());
            for (ManifestNaming naming : table.naming().alternatives()) {
                if (naming.versionOf(path).isPresent()
                        || naming.stagedVersionOf(path).isPresent()) {
                    rest.add(path);
                    break;
                }
            }
        }
        rest.forEach(path -> delete(table, path));
    }

    /** @param versions of the table, in ascending order */
    static void requireOld(long version, List<Long> versions) {
        boolean old =
                ManifestNaming.isDetached(version) || versions.isEmpty() || version < versions.get(versions.size() - 1);
        if (!old) {
            throw new IllegalArgumentException("Version " + version + " is the latest and has to stay");
        }
    }

    /** Removes a version's manifest, whatever scheme it is named by. */
    static void deleteFinal(ManifestTable table, long version) {
        for (ManifestNaming naming : table.naming().alternatives()) {
            delete(table, naming.finalPath(version));
        }
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private static <T> T perform(String what, ManifestTable table, String path, Action<T> action) {
        try {
            return action.run();
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "Cannot " + what + " " + path + LocationMention.unlessIn(e.getMessage(), " of ", table) + ": "
                            + e.getMessage()
                            + ". Look after the object store, then try again",
                    e);
        }
    }
}
