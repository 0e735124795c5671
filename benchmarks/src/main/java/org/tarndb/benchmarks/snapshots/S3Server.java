package org.tarndb.benchmarks.snapshots;

import java.net.URI;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** An S3 server in this JVM, s3proxy on a file system in memory: what it takes are requests, and no disk. */
final class S3Server implements AutoCloseable {
    private static final String BUCKET = "race";
    private static final String ACCESS_KEY = "AKIATARNRACE";
    private static final String SECRET_KEY = "race/secret/of/no/value";

    private final S3Proxy proxy;

    private S3Server(S3Proxy proxy) {
        this.proxy = proxy;
    }

    static S3Server start() throws Exception {
        System.setProperty("aws.accessKeyId", ACCESS_KEY); // where the SDK's chain looks first
        System.setProperty("aws.secretAccessKey", SECRET_KEY);
        BlobStore blobs = new TransientNio2BlobStore();
        blobs.createContainer(BUCKET);
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(blobs)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                .build();
        proxy.start();
        return new S3Server(proxy);
    }

    URI location() {
        return URI.create("s3://" + BUCKET + "/tables/");
    }

    Map<String, String> options() {
        return Map.of("endpoint", "http://127.0.0.1:" + proxy.getPort(), "path_style", "true");
    }

    @Override
    public void close() throws Exception {
        proxy.stop();
    }
}
