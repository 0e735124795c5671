package org.tarndb.snapshots.s3;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStoreProvider;
import org.tarndb.storage.env.Env;

/**
 * Stores at {@code s3://bucket/prefix/}. Credentials come from the SDK's default chain (system properties, environment,
 * profiles, container and instance), and from nowhere else.
 *
 * <table>
 *   <caption>Options</caption>
 *   <tr><td>{@code endpoint}</td><td>URL of another service than AWS's</td></tr>
 *   <tr><td>{@code region}</td><td>by default the SDK's chain; with an endpoint, us-east-1</td></tr>
 *   <tr><td>{@code path_style}</td><td>{@code true}: the bucket is in the path, not in the host's name</td></tr>
 *   <tr><td>{@code part_size}</td><td>bytes of a part of a large file, at least 5 MiB; by default 16 MiB. Files that are not
 *       larger go in one piece. One part is held in memory</td></tr>
 *   <tr><td>{@code request_timeout}</td><td>seconds without an answer after which an attempt is given up; by default 30. With bytes
 *       it may take longer, a second for each 128 KiB</td></tr>
 *   <tr><td>{@code attempts}</td><td>how often a request is sent that may happen twice; by default 3</td></tr>
 * </table>
 *
 * <p>The principal needs s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload, and s3:ListBucket, without which
 * S3 does not tell that an object is absent.
 */
public final class S3ObjectStoreProvider implements ObjectStoreProvider {
    /** For {@link java.util.ServiceLoader}. */
    public S3ObjectStoreProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of(S3Location.SCHEME);
    }

    @Override
    public void check(URI location, Map<String, String> options) {
        S3Location.of(location);
        S3Options.of(options);
    }

    @Override
    public ObjectStore open(URI location, Map<String, String> options, Env env) {
        S3Location at = S3Location.of(location);
        S3Options parsed = S3Options.of(options);
        return new S3ObjectStore(at, S3Clients.open(parsed, at), parsed, env);
    }
}
