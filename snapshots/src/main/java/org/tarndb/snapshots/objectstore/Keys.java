package org.tarndb.snapshots.objectstore;

import java.net.URI;
import java.net.URISyntaxException;

/** What is a key of an object. */
public final class Keys {
    /** How the names of temporary files begin, where there are any. */
    static final String TEMPORARY = ".tarn-tmp-";

    private Keys() {}

    /**
     * Checks a key, by one rule for all stores.
     *
     * @throws IllegalArgumentException for a key that has an empty part, "." or "..", which could leave the location; that has the name
     *     of a temporary file, or U+0000, which no file's name may have
     */
    public static String check(String key) {
        if (key.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a key of an object can't have the character U+0000");
        }
        for (String part : key.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw new IllegalArgumentException("'" + key + "' is no key of an object");
            }
            if (part.startsWith(TEMPORARY)) {
                throw new IllegalArgumentException("'" + key + "' is no key of an object: names that begin with "
                        + TEMPORARY + " are those of temporary files");
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
