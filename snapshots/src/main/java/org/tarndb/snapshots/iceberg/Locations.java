package org.tarndb.snapshots.iceberg;

import java.net.URI;
import org.tarndb.snapshots.objectstore.ObjectStore;

/**
 * Keys of a store as the locations that Iceberg's metadata have, and back. Iceberg takes locations as plain text and not as URIs:
 * nothing is percent-encoded.
 */
final class Locations {
    private final String base;

    Locations(ObjectStore store) {
        URI location = store.location();
        String authority = location.getAuthority() == null ? "" : location.getAuthority();
        this.base = location.getScheme() + "://" + authority + location.getPath();
    }

    String of(String key) {
        return base + key;
    }

    /** @throws IllegalArgumentException when the location is not in the store */
    String key(String location) {
        if (!location.startsWith(base)) {
            throw new IllegalArgumentException(location + " is not below " + base);
        }
        return location.substring(base.length());
    }
}
