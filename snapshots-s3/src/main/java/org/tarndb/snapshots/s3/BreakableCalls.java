package org.tarndb.snapshots.s3;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.BreakOff;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Signal;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.ExecutableHttpRequest;

/**
 * Calls of the SDK that another thread can break off. One that waits for an answer does not react to an interrupt: what ends it
 * is that its connection is closed. The SDK sends a request in the thread that called, by which the request finds its call.
 * Thread-safe.
 */
final class BreakableCalls {
    private final ThreadLocal<Call> running = new ThreadLocal<>();

    /** What calls the SDK. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    /**
     * Runs what may be broken off.
     *
     * @throws org.tarndb.storage.error.TarnException the reason of the work's cancellation
     */
    <T> T run(BreakOff breakOff, Action<T> action) throws IOException {
        return run(breakOff, breakOff.work(), action);
    }

    /** Runs what removes something; also within what is being broken off. */
    <T> T cleanUp(BreakOff breakOff, Action<T> action) throws IOException {
        return run(breakOff, breakOff.cleanup(), action);
    }

    /** Within an action that runs: what removes the traces of its work. */
    <T> T cleanUp(Action<T> action) throws IOException {
        Call call = running.get();
        return cleanUp(call == null ? BreakOff.NEVER : call.breakOff, action);
    }

    private <T> T run(BreakOff breakOff, Cancellation cancellation, Action<T> action) throws IOException {
        cancellation.throwIfCancelled();
        Call outer = running.get();
        Call call = new Call(breakOff);
        running.set(call);
        try (Cancellation.Registration registration = cancellation.onCancel(call::end)) {
            return action.run();
        } catch (IOException e) {
            cancellation.throwIfCancelled();
            throw e;
        } finally {
            if (outer == null) {
                running.remove();
            } else {
                running.set(outer);
            }
        }
    }

    /**
     * A request is about to be sent by this thread.
     *
     * @throws SdkClientException when its call has been broken off; the SDK sends nothing again after it
     */
    void begin(ExecutableHttpRequest request) {
        Call call = running.get();
        if (call != null) {
            call.begin(request);
        }
    }

    /** Set when the call that this thread runs is broken off. */
    Signal ended() {
        Call call = running.get();
        return call == null ? new Signal() : call.ended;
    }

    private static final class Call {
        private final BreakOff breakOff;
        private final Signal ended = new Signal();

        @GuardedBy("this")
        private @Nullable ExecutableHttpRequest request;

        Call(BreakOff breakOff) {
            this.breakOff = breakOff;
        }

        synchronized void begin(ExecutableHttpRequest next) {
            if (ended.isSet()) {
                throw SdkClientException.create("it was broken off");
            }
            request = next;
        }

        void end() {
            ended.set();
            ExecutableHttpRequest sent = sent();
            if (sent != null) {
                sent.abort();
            }
        }

        private synchronized @Nullable ExecutableHttpRequest sent() {
            return request;
        }
    }
}
