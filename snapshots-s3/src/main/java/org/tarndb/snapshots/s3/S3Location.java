package org.tarndb.snapshots.s3;

import java.net.URI;
import org.tarndb.snapshots.objectstore.Keys;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A place in a bucket.
 *
 * @param uri ends with a slash
 * @param prefix of all objects' keys in the bucket: empty, or ends with a slash
 */
record S3Location(URI uri, String bucket, String prefix) {
    static final String SCHEME = "s3";

    static S3Location of(URI location) {
        String bucket = location.getRawAuthority();
        String path = location.getPath();
        if (bucket == null || bucket.contains("@") || bucket.contains(":") || path == null) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "a location in S3 is written s3://bucket/path/, without user info and port");
        }
        String directory = path.endsWith("/") ? path : path + "/";
        String prefix = directory.substring(1);
        if (!prefix.isEmpty()) {
            checkPrefix(prefix.substring(0, prefix.length() - 1));
        }
        String text = location.toString();
        return new S3Location(URI.create(text.endsWith("/") ? text : text + "/"), bucket, prefix);
    }

    private static void checkPrefix(String prefix) {
        try {
            Keys.check(prefix);
        } catch (IllegalArgumentException e) {
            throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, "'" + prefix + "' is no path in a bucket", e);
        }
    }

    /** The key in the bucket. */
    String full(String key) {
        return prefix + Keys.check(key);
    }
}
