package org.tarndb.snapshots.manifest;

import org.tarndb.snapshots.objectstore.ObjectStore;

/**
 * Where the manifests of one table are.
 *
 * @param base the table's location as text, by which the manifest store knows it: the same for all who use the table
 * @param objects holds the table's objects
 * @param prefix of their keys: empty, or ends with a slash
 * @param naming of the manifests that are written; those of its alternatives are read
 */
public record ManifestTable(String base, ObjectStore objects, String prefix, ManifestNaming naming) {
    public ManifestTable {
        if (!prefix.isEmpty() && !prefix.endsWith("/")) {
            throw new IllegalArgumentException("The prefix '" + prefix + "' does not end with a slash");
        }
    }

    /** The key of a path that is relative to the table. */
    String key(String path) {
        return prefix + path;
    }

    /** The path, relative to the table, of a key that begins with the prefix. */
    String path(String key) {
        return key.substring(prefix.length());
    }

    @Override
    public String toString() {
        return base;
    }
}
