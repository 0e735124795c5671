package org.tarndb.snapshots.provider;

import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A cancellation that comes a while after another one: what is better brought to its end, a commit or the deletion of files that
 * nobody needs, has that time. Thread-safe.
 */
final class Grace implements AutoCloseable {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Env env;
    private final Cancellation first;
    private final Cancellation late = new Cancellation();
    private final Signal closed = new Signal();
    private final Cancellation.Registration registration;

    /** @param first the other one */
    Grace(Env env, Cancellation first) {
        this.env = env;
        this.first = first;
        this.registration = first.onCancel(this::begin);
    }

    /** The late one. */
    Cancellation cancellation() {
        return late;
    }

    private void begin() {
        try {
            env.threads().start("tarn grace of a cancelled statement", this::run);
        } catch (OutOfMemoryError e) {
            cancel(); // there is no thread to wait in
        }
    }

    private void run() {
        if (!env.waits().awaitUninterruptibly(closed, env.clock().deadlineAfter(GRACE_NANOS))) {
            cancel();
        }
    }

    private void cancel() {
        TarnException why = first.reason();
        late.cancel(why != null ? why : new TarnException(ErrorCode.QUERY_CANCELED, "the statement was cancelled"));
    }

    /** Nothing is cancelled any more. */
    @Override
    public void close() {
        registration.close();
        closed.set();
    }
}
