package org.tarndb.snapshots.s3;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.error.TarnException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/**
 * Puts a large file in parts; nobody sees the object before the last step. Where a step fails, the parts are taken back, so
 * that nobody pays for them. For one thread.
 */
final class MultipartPut {
    /** S3: an upload has no more parts. */
    private static final int MAX_PARTS = 10_000;

    private final S3Client client;
    private final BreakableCalls calls;
    private final WriteOutcomes writes;
    private final String bucket;
    private final String key;
    private final URI object;

    MultipartPut(S3Clients clients, String bucket, String key, URI object) {
        this.client = clients.repeating();
        this.calls = clients.calls();
        this.writes = clients.writes();
        this.bucket = bucket;
        this.key = key;
        this.object = object;
    }

    /** @param options their parts are made larger where there would be too many */
    CompleteMultipartUploadResponse put(FileHandle file, long sizeBytes, S3Options options) throws IOException {
        int partBytes = Math.toIntExact(Math.max(options.partSizeBytes(), (sizeBytes + MAX_PARTS - 1) / MAX_PARTS));
        String uploadId;
        try {
            uploadId = client.createMultipartUpload(
                            create -> create.bucket(bucket).key(key).checksumAlgorithm(ChecksumAlgorithm.CRC32))
                    .uploadId();
        } catch (SdkException e) {
            throw S3Failures.failed("begin to put", object, e);
        }
        try {
            List<CompletedPart> parts = putParts(uploadId, file, sizeBytes, partBytes, options.timeoutOf(partBytes));
            return writes.of(
                    "put",
                    object,
                    () -> client.completeMultipartUpload(complete -> complete.bucket(bucket)
                            .key(key)
                            .uploadId(uploadId)
                            .multipartUpload(upload -> upload.parts(parts))));
        } catch (SdkException e) {
            IOException failure = S3Failures.failed("put a part of", object, e);
            abort(uploadId, failure);
            throw failure;
        } catch (IOException | TarnException e) {
            abort(uploadId, e);
            throw e;
        }
    }

    private List<CompletedPart> putParts(
            String uploadId, FileHandle file, long sizeBytes, int partBytes, Duration timeout) throws IOException {
        List<CompletedPart> parts = new ArrayList<>();
        byte[] buffer = new byte[(int) Math.min(partBytes, sizeBytes)];
        for (long position = 0; position < sizeBytes; position += buffer.length) {
            int length = (int) Math.min(buffer.length, sizeBytes - position);
            if (file.read(position, buffer, 0, length) != length) {
                throw new EOFException("the file for " + object + " became shorter while it was put");
            }
            parts.add(putPart(uploadId, parts.size() + 1, buffer, length, timeout));
        }
        return parts;
    }

    private CompletedPart putPart(String uploadId, int number, byte[] buffer, int length, Duration timeout) {
        String crc32 = S3Checksums.crc32(buffer, length);
        UploadPartResponse response = client.uploadPart(
                part -> part.bucket(bucket)
                        .key(key)
                        .uploadId(uploadId)
                        .partNumber(number)
                        .checksumCRC32(crc32)
                        .overrideConfiguration(own -> own.apiCallAttemptTimeout(timeout)),
                RequestBody.fromContentProvider(
                        () -> new ByteArrayInputStream(buffer, 0, length), length, "application/octet-stream"));
        return CompletedPart.builder()
                .partNumber(number)
                .eTag(response.eTag())
                .checksumCRC32(crc32)
                .build();
    }

    private void abort(String uploadId, Exception failure) {
        try {
            calls.cleanUp(() -> client.abortMultipartUpload(
                    abort -> abort.bucket(bucket).key(key).uploadId(uploadId)));
        } catch (SdkException | IOException | TarnException e) {
            failure.addSuppressed(e);
        }
    }
}
