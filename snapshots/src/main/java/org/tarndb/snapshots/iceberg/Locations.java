package org.tarndb.snapshots.iceberg;

import java.net.URI;
import java.util.regex.Pattern;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Keys of a store as the locations that Iceberg's metadata have, and back. Iceberg takes locations as plain text and not as URIs:
 * nothing is percent-encoded.
 */
final class Locations {
    private static final Pattern LOCAL_FILE =
            Pattern.compile("^file:(//(localhost)?)?/(?!/)", Pattern.CASE_INSENSITIVE);

    private final String base;

    Locations(ObjectStore store) {
        URI location = store.location();
        String authority = location.getAuthority() == null ? "" : location.getAuthority();
        this.base = location.getScheme() + "://" + authority + location.getPath();
    }

    String of(String key) {
        return base + key;
    }

    /** @throws TarnException SNAPSHOT_CORRUPTED when the location is not in the store */
    String key(String location) {
        if (!location.startsWith(base)) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "a published table below " + base + " names the file " + location
                            + ", which is not there: its metadata were changed by another program");
        }
        return location.substring(base.length());
    }

    /** One form of a location that may be written in several: file:/a, file:///a and file:///a/. */
    static String normalized(String location) {
        String text = LOCAL_FILE.matcher(location).replaceFirst("file:///");
        while (text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        return text;
    }
}
