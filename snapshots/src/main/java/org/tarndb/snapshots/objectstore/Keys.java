package org.tarndb.snapshots.objectstore;

import java.net.URI;
import java.net.URISyntaxException;

/** What is a key of an object. */
public final class Keys {
    private Keys() {}

    /** @throws IllegalArgumentException for a key that has an empty part, "." or "..": it could leave the location */
    public static String check(String key) {
        for (String part : key.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw new IllegalArgumentException("'" + key + "' is no key of an object");
            }
        }
        return key;
    }

    /** The key as the end of a path in a URI (RFC 3986, section 3.3). */
    static String encode(String key) {
        try {
            return new URI(null, null, "/" + check(key), null).getRawPath().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("'" + key + "' is no key of an object", e);
        }
    }
}
