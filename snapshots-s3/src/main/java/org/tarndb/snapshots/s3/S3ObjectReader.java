package org.tarndb.snapshots.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Objects;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectReader;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** A ranged GET for each part, but for what lies in the object's last bytes, which are there from the beginning. */
final class S3ObjectReader implements ObjectReader {
    private final S3Client client;
    private final GetObjectRequest whole;
    private final URI object;
    private final long sizeBytes;
    private final byte[] tail;
    private final S3Options options;

    /**
     * The last bytes of an object.
     *
     * @param sizeBytes of the object
     */
    record Tail(long sizeBytes, byte[] bytes) {
        static final Tail EMPTY = new Tail(0, new byte[0]);

        /** A store that takes no ranges gives all of it. */
        static Tail of(GetObjectResponse response, byte[] bytes) {
            String range = response.contentRange(); // bytes 100-199/200 (RFC 9110, section 14.4)
            return new Tail(
                    range == null ? bytes.length : Long.parseLong(range.substring(range.indexOf('/') + 1)), bytes);
        }
    }

    /** @param whole asks for all of it */
    S3ObjectReader(S3Client client, GetObjectRequest whole, URI object, Tail tail, S3Options options) {
        this.client = client;
        this.whole = whole;
        this.object = object;
        this.sizeBytes = tail.sizeBytes();
        this.tail = tail.bytes();
        this.options = options;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0 || length > sizeBytes - position) {
            throw new EOFException(
                    object + " has " + sizeBytes + " bytes, " + length + " were asked for at " + position);
        }
        long tailStart = sizeBytes - tail.length;
        if (position >= tailStart) {
            System.arraycopy(tail, Math.toIntExact(position - tailStart), target, offset, length);
        } else {
            // Up to the tail, and then the rest of it: nothing is asked for twice.
            int missing = (int) Math.min(length, tailStart - position);
            get(position, target, offset, missing);
            System.arraycopy(tail, 0, target, offset + missing, length - missing);
        }
    }

    private void get(long position, byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return;
        }
        GetObjectRequest request = whole.toBuilder()
                .range("bytes=" + position + "-" + (position + length - 1))
                .overrideConfiguration(own -> own.apiCallAttemptTimeout(options.timeoutOf(length)))
                .build();
        try {
            client.getObject(request, into(target, offset, length));
        } catch (NoSuchKeyException e) {
            throw new ObjectNotFoundException(object);
        } catch (SdkException e) {
            throw S3Failures.failed("read", object, e);
        }
    }

    /** A connection that breaks in the middle is a reason to ask again. */
    private static ResponseTransformer<GetObjectResponse, Integer> into(byte[] target, int offset, int length) {
        return (response, stream) -> {
            if (response.contentLength() != length) {
                throw SdkException.builder()
                        .message("asked for " + length + " bytes, the store answered with " + response.contentLength())
                        .build();
            }
            return read(stream, target, offset, length);
        };
    }

    private static int read(InputStream stream, byte[] target, int offset, int length) {
        try {
            int count = stream.readNBytes(target, offset, length);
            if (count < length) {
                throw new EOFException("the answer ended after " + count + " of " + length + " bytes");
            }
            return count;
        } catch (IOException e) {
            throw RetryableException.builder()
                    .message("the answer could not be read: " + e.getMessage())
                    .cause(e)
                    .build();
        }
    }

    /** There is nothing to let go of. */
    @Override
    public void close() {}
}
