package org.tarndb.examples.snapshots.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;

/** An S3 server, s3proxy on a directory, with two endpoints: one for everybody, and one with a {@link Trap}. */
public final class ObjectServer implements AutoCloseable {
    private static final String ACCESS_KEY = "AKIATARNDEMO";
    private static final String SECRET_KEY = "demo/secret/of/no/value";

    private final BlobStore objects;
    private final Trap trap;
    private final S3Proxy open;
    private final S3Proxy trapped;

    private ObjectServer(Path directory) throws Exception {
        this.objects = new FilesystemNio2BlobStore(directory.toString());
        this.trap = new Trap(objects);
        objects.createContainer(Destination.BUCKET);
        this.open = start(objects);
        this.trapped = start(trap);
    }

    /** @param directory is made */
    public static ObjectServer start(Path directory) throws IOException {
        Files.createDirectories(directory);
        try {
            return new ObjectServer(directory);
        } catch (Exception e) {
            throw new IOException("the S3 server does not start: " + e.getMessage(), e);
        }
    }

    private static S3Proxy start(BlobStore objects) throws Exception {
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                .build();
        proxy.start();
        return proxy;
    }

    public String endpoint() {
        return url(open);
    }

    /** The same objects, seen through the trap. */
    public String trappedEndpoint() {
        return url(trapped);
    }

    private static String url(S3Proxy proxy) {
        return "http://127.0.0.1:" + proxy.getPort();
    }

    public Trap trap() {
        return trap;
    }

    /** What a client's process has in its environment to be let in. */
    public static Map<String, String> credentials() {
        return Map.of("AWS_ACCESS_KEY_ID", ACCESS_KEY, "AWS_SECRET_ACCESS_KEY", SECRET_KEY);
    }

    /** The same for a client in this process. */
    public static void useCredentials() {
        System.setProperty("aws.accessKeyId", ACCESS_KEY);
        System.setProperty("aws.secretAccessKey", SECRET_KEY);
    }

    /** All keys, as somebody sees them who lists the bucket. */
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        String token = null;
        do {
            ListObjectsV2Response page = objects.list(ListObjectsV2Request.builder()
                    .bucket(Destination.BUCKET)
                    .continuationToken(token)
                    .build());
            page.contents().forEach(object -> keys.add(object.key()));
            token = page.nextContinuationToken();
        } while (token != null);
        return keys;
    }

    @Override
    public void close() throws IOException {
        try {
            trapped.stop();
            open.stop();
            objects.close();
        } catch (Exception e) {
            throw new IOException("the S3 server does not stop: " + e.getMessage(), e);
        }
    }
}
