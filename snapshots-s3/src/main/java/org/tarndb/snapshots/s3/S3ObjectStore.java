package org.tarndb.snapshots.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.BreakOff;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Objects below a prefix of a bucket. S3 is strongly consistent and shows no object in part; what a put returned from is
 * durable. Times have whole seconds, as in HTTP. Thread-safe.
 */
final class S3ObjectStore implements ObjectStore {
    /** Of what is read as a whole, roughly: its size is not known before. */
    private static final long LARGEST_WHOLE = 64 << 20;

    private static final int TAIL_BYTES = 1 << 16;

    private final S3Location at;
    private final S3Clients clients;
    private final S3Client client;
    private final ConditionalPut conditionalPut;
    private final S3Options options;
    private final Env env;

    /** @param clients closed with the store */
    S3ObjectStore(S3Location at, S3Clients clients, S3Options options, Env env) {
        this.at = at;
        this.clients = clients;
        this.client = clients.repeating();
        this.conditionalPut = new ConditionalPut(clients, env);
        this.options = options;
        this.env = env;
    }

    @Override
    public URI location() {
        return at.uri();
    }

    @Override
    public ObjectInfo put(String key, byte[] content) throws IOException {
        PutObjectRequest request = putRequest(key, content);
        PutObjectResponse response =
                clients.writes().of("put", uriOf(key), () -> client.putObject(request, RequestBody.fromBytes(content)));
        return written(key, content.length, response);
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
        return conditionalPut
                .put(putRequest(key, content), content, uriOf(key))
                .map(response -> written(key, content.length, response));
    }

    private PutObjectRequest putRequest(String key, byte[] content) {
        return PutObjectRequest.builder()
                .bucket(at.bucket())
                .key(at.full(key))
                .contentLength((long) content.length)
                .checksumCRC32(S3Checksums.crc32(content, content.length))
                .overrideConfiguration(own -> own.apiCallAttemptTimeout(options.timeoutOf(content.length)))
                .build();
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        String full = at.full(key);
        try (FileHandle handle = env.files().open(file, OpenMode.READ)) {
            long sizeBytes = handle.size();
            if (sizeBytes <= options.partSizeBytes()) {
                byte[] content = new byte[(int) sizeBytes];
                if (handle.read(0, content, 0, content.length) != content.length) {
                    throw new IOException("the file " + file + " became shorter while it was put to " + uriOf(key));
                }
                return put(key, content);
            }
            CompleteMultipartUploadResponse response =
                    new MultipartPut(clients, at.bucket(), full, uriOf(key)).put(handle, sizeBytes, options);
            return new ObjectInfo(key, sizeBytes, dateOf(response.sdkHttpResponse()), response.eTag());
        } catch (TarnException e) {
            throw new IOException("could not read " + file + " to put it to " + uriOf(key), e);
        }
    }

    @Override
    public Optional<ObjectInfo> head(String key) throws IOException {
        String full = at.full(key);
        try {
            HeadObjectResponse response =
                    client.headObject(head -> head.bucket(at.bucket()).key(full));
            return Optional.of(info(key, response.contentLength(), response.lastModified(), response.eTag()));
        } catch (NoSuchKeyException e) {
            return Optional.empty();
        } catch (S3Exception e) {
            // An answer to HEAD has no body, so there may be no code; a bucket that is not there was noticed at the
            // opening.
            if (e.statusCode() == S3Failures.NOT_FOUND && !S3Failures.code(e).equals("NoSuchBucket")) {
                return Optional.empty();
            }
            throw S3Failures.failed("look for", uriOf(key), e);
        } catch (SdkException e) {
            throw S3Failures.failed("look for", uriOf(key), e);
        }
    }

    @Override
    public byte[] get(String key) throws IOException {
        String full = at.full(key);
        try {
            return client.getObjectAsBytes(get -> get.bucket(at.bucket())
                            .key(full)
                            .overrideConfiguration(own -> own.apiCallAttemptTimeout(options.timeoutOf(LARGEST_WHOLE))))
                    .asByteArrayUnsafe();
        } catch (NoSuchKeyException e) {
            throw new ObjectNotFoundException(uriOf(key));
        } catch (SdkException e) {
            throw S3Failures.failed("read", uriOf(key), e);
        }
    }

    /** Begins with the end of the object: a small one is whole then, and there a Parquet file says what is in it. */
    @Override
    public ObjectReader open(String key) throws IOException {
        GetObjectRequest whole =
                GetObjectRequest.builder().bucket(at.bucket()).key(at.full(key)).build();
        try {
            ResponseBytes<GetObjectResponse> end = client.getObject(
                    whole.toBuilder().range("bytes=-" + TAIL_BYTES).build(), ResponseTransformer.toBytes());
            return new S3ObjectReader(
                    client,
                    whole,
                    uriOf(key),
                    S3ObjectReader.Tail.of(end.response(), end.asByteArrayUnsafe()),
                    options);
        } catch (NoSuchKeyException e) {
            throw new ObjectNotFoundException(uriOf(key));
        } catch (S3Exception e) {
            if (e.statusCode() == S3Failures.RANGE_NOT_SATISFIABLE) { // of an empty object there is no end
                return new S3ObjectReader(client, whole, uriOf(key), S3ObjectReader.Tail.EMPTY, options);
            }
            throw S3Failures.failed("read", uriOf(key), e);
        } catch (SdkException e) {
            throw S3Failures.failed("read", uriOf(key), e);
        }
    }

    @Override
    public List<ObjectInfo> list(String prefix) throws IOException {
        ListObjectsV2Request request = ListObjectsV2Request.builder()
                .bucket(at.bucket())
                .prefix(at.prefix() + prefix)
                .maxKeys(options.listPageSize())
                .build();
        List<ObjectInfo> found = new ArrayList<>();
        try {
            for (S3Object object : client.listObjectsV2Paginator(request).contents()) {
                String key = object.key().substring(at.prefix().length());
                if (isKey(key)) {
                    found.add(info(key, object.size(), object.lastModified(), object.eTag()));
                }
            }
        } catch (SdkException e) {
            throw S3Failures.failed("list", at.uri() + prefix, e);
        }
        return found;
    }

    /** Consoles make objects such as "a/", to show a directory that is empty. */
    private static boolean isKey(String key) {
        return !key.isEmpty() && !key.endsWith("/");
    }

    @Override
    public void delete(String key) throws IOException {
        String full = at.full(key);
        clients.writes()
                .of(
                        "delete",
                        uriOf(key),
                        () -> client.deleteObject(
                                delete -> delete.bucket(at.bucket()).key(full)));
    }

    @Override
    public ObjectStore brokenOffBy(BreakOff breakOff) {
        return new BreakableStore(this, clients.calls(), breakOff);
    }

    @Override
    public void close() {
        clients.close();
    }

    private ObjectInfo written(String key, long sizeBytes, PutObjectResponse response) {
        return new ObjectInfo(key, sizeBytes, dateOf(response.sdkHttpResponse()), response.eTag());
    }

    /** @param modified where the server does not say it, the object is taken for new: nobody deletes it for its age */
    private ObjectInfo info(String key, long sizeBytes, @Nullable Instant modified, @Nullable String eTag) {
        Instant time = modified == null ? env.clock().now() : modified;
        return new ObjectInfo(key, sizeBytes, time.truncatedTo(ChronoUnit.SECONDS), eTag);
    }

    /** An answer to a put does not say when it was, but what the store's clock shows. */
    private Instant dateOf(SdkHttpResponse response) {
        Instant now = env.clock().now();
        return response.firstMatchingHeader("Date")
                .map(text -> parsed(text, now))
                .orElse(now)
                .truncatedTo(ChronoUnit.SECONDS);
    }

    private static Instant parsed(String date, Instant otherwise) {
        try {
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException e) {
            return otherwise;
        }
    }
}
