package org.tarndb.examples.snapshots.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.S3Exceptions;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.snapshots.server.KillPoint.When;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/**
 * The objects as one client sees them. When that sends the request of the kill point that is set, its process is killed (SIGKILL)
 * before the request is carried out, or before it is answered. Thread-safe.
 */
public final class Trap extends ForwardingBlobStore {
    private static final int UNAVAILABLE = 503;

    private record Armed(KillPoint point, ProcessHandle victim) {}

    private final AtomicReference<@Nullable Armed> armed = new AtomicReference<>();

    @GuardedBy("this")
    private final List<String> puts = new ArrayList<>();

    Trap(BlobStore objects) {
        super(objects);
    }

    /** The client has put nothing so far, and is killed when it comes to the point. */
    public synchronized void arm(KillPoint point, ProcessHandle victim) {
        puts.clear();
        armed.set(new Armed(point, victim));
    }

    /** Whether it is still to strike. */
    public boolean isArmed() {
        return armed.get() != null;
    }

    /** Keys that the client has put, or tried to, since it was armed. */
    public synchronized List<String> puts() {
        return List.copyOf(puts);
    }

    @Override
    public PutObjectResponse putBlob(PutObjectRequest request, InputStream content) {
        if (strike(When.BEFORE_PUT, request.key())) {
            throw S3Exceptions.fromStatusCode(UNAVAILABLE);
        }
        synchronized (this) {
            puts.add(request.key());
        }
        PutObjectResponse response = super.putBlob(request, content);
        strike(When.AFTER_PUT, request.key());
        return response;
    }

    @Override
    public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
        if (isOfOwnVersion(request.key()) && strike(When.BEFORE_DELETE, request.key())) {
            throw S3Exceptions.fromStatusCode(UNAVAILABLE);
        }
        return super.removeBlob(request);
    }

    /** A client that was not first deletes what it staged, too; the final manifest it has not put. */
    private synchronized boolean isOfOwnVersion(String staged) {
        return puts.stream().anyMatch(put -> staged.startsWith(put + "-"));
    }

    private boolean strike(When moment, String key) {
        Armed at = armed.get();
        if (at == null || !at.point().isAt(moment, key) || !armed.compareAndSet(at, null)) {
            return false;
        }
        at.victim().destroyForcibly();
        // Nothing that the client does after this request may be seen.
        at.victim().onExit().join();
        return true;
    }
}
