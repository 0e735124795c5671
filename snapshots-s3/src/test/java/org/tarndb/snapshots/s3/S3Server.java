package org.tarndb.snapshots.s3;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.MemoryManifestStore;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.storage.env.Env;

/** An S3 server in this JVM, s3proxy on a file system in memory; one for all tests, each with locations of its own. */
final class S3Server {
    static final String BUCKET = "tests";
    /** As the build sets them for the SDK's chain. */
    static final String ACCESS_KEY = System.getProperty("aws.accessKeyId");

    static final String SECRET_KEY = System.getProperty("aws.secretAccessKey");

    static final S3Server INSTANCE = new S3Server();

    private final AtomicInteger locations = new AtomicInteger();
    private final S3Proxy proxy;

    private S3Server() {
        try {
            BlobStore blobs = new TransientNio2BlobStore();
            proxy = S3Proxy.builder()
                    .blobStore(blobs)
                    .endpoint(URI.create("http://127.0.0.1:0"))
                    .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                    .build();
            proxy.start();
            try (S3Clients clients = S3Clients.open(S3Options.of(options()), S3Location.of(newLocation()))) {
                clients.repeating().createBucket(create -> create.bucket(BUCKET));
            }
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server does not start", e);
        }
    }

    int port() {
        return proxy.getPort();
    }

    URI newLocation() {
        return URI.create("s3://" + BUCKET + "/data/location" + locations.incrementAndGet() + "/");
    }

    Map<String, String> options() {
        return optionsAt(port());
    }

    /** Those of somebody who listens at another port. */
    static Map<String, String> optionsAt(int port) {
        Map<String, String> options = new HashMap<>();
        options.put("endpoint", "http://127.0.0.1:" + port);
        options.put("path_style", "true");
        return options;
    }

    ObjectStore open(URI location) {
        return new S3ObjectStoreProvider().open(location, options(), Env.system());
    }

    /** Objects in S3, rows in memory; for many tests, with tables of their own. */
    static StorePair pair() {
        URI location = INSTANCE.newLocation();
        return new StorePair("s3, memory", clock -> INSTANCE.open(location), MemoryManifestStore::new);
    }
}
