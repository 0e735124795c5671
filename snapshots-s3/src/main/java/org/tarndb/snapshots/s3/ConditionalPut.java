package org.tarndb.snapshots.s3;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Env;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * A put with {@code If-None-Match: *}. By the answer:
 *
 * <ul>
 *   <li>412: there is an object. It is another writer's, for no request of ours that may have put it was sent before.
 *   <li>409 (ConditionalRequestConflict): nothing was put; sent again, a few times, as other 409 are.
 *   <li>503 (SlowDown): nothing was put as S3 means it, and it is sent again. But there are servers that say so of a write that some
 *       of their disks took, so as the last answer it leaves the outcome open.
 *   <li>Anything else, or none: see {@link WriteOutcomes}.
 * </ul>
 *
 * Thread-safe.
 */
final class ConditionalPut {
    private static final int ATTEMPTS = 6;
    private static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final S3Client once;
    private final BreakableCalls calls;
    private final WriteOutcomes writes;
    private final Env env;

    ConditionalPut(S3Clients clients, Env env) {
        this.once = clients.once();
        this.calls = clients.calls();
        this.writes = clients.writes();
        this.env = env;
    }

    /** @return the answer; empty when there is an object */
    Optional<PutObjectResponse> put(PutObjectRequest request, byte[] content, URI object) throws IOException {
        PutObjectRequest conditional = request.toBuilder().ifNoneMatch("*").build();
        return writes.of("put, if absent,", object, () -> untilAnswered(conditional, content));
    }

    private Optional<PutObjectResponse> untilAnswered(PutObjectRequest request, byte[] content) {
        for (int attempt = 1; ; attempt++) {
            try {
                return Optional.of(once.putObject(request, RequestBody.fromBytes(content)));
            } catch (S3Exception e) {
                if (e.statusCode() == S3Failures.PRECONDITION_FAILED) {
                    return Optional.empty();
                }
                if (saysNothingWasPut(e)) {
                    writes.lastDidNothing();
                }
                if (!mayBeSentAgain(e) || attempt == ATTEMPTS) {
                    throw e;
                }
                pauseAfter(attempt);
            }
        }
    }

    private static boolean saysNothingWasPut(S3Exception e) {
        return S3Failures.code(e).equals("ConditionalRequestConflict");
    }

    private static boolean mayBeSentAgain(S3Exception e) {
        return e.statusCode() == S3Failures.CONFLICT || S3Failures.code(e).equals("SlowDown");
    }

    private void pauseAfter(int attempt) {
        long nanos = Math.floorMod(env.entropy().nextLong(), FIRST_DELAY_NANOS << (attempt - 1));
        env.waits().awaitUninterruptibly(calls.ended(), env.clock().deadlineAfter(nanos));
    }
}
