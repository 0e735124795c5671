package org.tarndb.storage.env;

import com.google.errorprone.annotations.ThreadSafe;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Tells running work to stop, and why: a cancelled statement, a query that ran out of time, a transaction that can no
 * longer commit. It happens at most once; the first reason stays. A cancellation may lie inside an outer one (a
 * statement's inside its transaction's) and is cancelled when either is. Thread-safe.
 */
@ThreadSafe
public final class Cancellation {
    private static final Cancellation NEVER = new Cancellation();
    private static final Registration NOTHING = () -> {};

    private final @Nullable Cancellation outer;
    private volatile @Nullable TarnException reason;

    @GuardedBy("this")
    private final List<Runnable> listeners = new ArrayList<>(1);

    /** One that stands alone. */
    public Cancellation() {
        this.outer = null;
    }

    private Cancellation(Cancellation outer) {
        this.outer = outer;
    }

    /** One that is never cancelled. */
    public static Cancellation never() {
        return NEVER;
    }

    /** A new one that is also cancelled when this one is. Costs nothing to drop. */
    public Cancellation nested() {
        return new Cancellation(this);
    }

    /** Cancels this one when the other is, for as long as the registration is open. */
    public Registration follow(Cancellation other) {
        return other.onCancel(() -> {
            TarnException why = other.reason();
            if (why != null) {
                cancel(why);
            }
        });
    }

    /**
     * Cancels, and runs the listeners in the calling thread; does nothing when it is cancelled already.
     *
     * @param why what {@link #throwIfCancelled()} will report
     */
    public void cancel(TarnException why) {
        if (this == NEVER) {
            throw new UnsupportedOperationException("This work cannot be cancelled");
        }
        List<Runnable> toRun;
        synchronized (this) {
            if (reason != null) {
                return;
            }
            reason = why;
            toRun = List.copyOf(listeners);
            listeners.clear();
        }
        toRun.forEach(Runnable::run);
    }

    /** Cheap enough for a loop over rows: one volatile read per level of nesting. */
    public boolean isCancelled() {
        return reason != null || (outer != null && outer.isCancelled());
    }

    /** The reason, or null while not cancelled. */
    public @Nullable TarnException reason() {
        TarnException own = reason;
        return own != null || outer == null ? own : outer.reason();
    }

    /**
     * Throws when cancelled.
     *
     * @throws TarnException with the reason's code and message, the calling thread's stack, and the reason as its cause
     */
    public void throwIfCancelled() {
        if (isCancelled()) {
            TarnException why = reason();
            if (why != null) {
                throw new TarnException(why.code(), String.valueOf(why.getMessage()), why);
            }
        }
    }

    /**
     * Runs a listener once this or an outer one is cancelled: at once, in this thread, if that is so already. It may run
     * twice when both are cancelled, and may still run shortly after its registration was closed.
     *
     * @param listener must neither block nor throw; runs in the thread that cancels
     */
    public Registration onCancel(Runnable listener) {
        if (this == NEVER) {
            return NOTHING;
        }
        Registration outerRegistration = outer == null ? NOTHING : outer.onCancel(listener);
        synchronized (this) {
            if (reason == null) {
                listeners.add(listener);
                return () -> {
                    remove(listener);
                    outerRegistration.close();
                };
            }
        }
        listener.run();
        return outerRegistration;
    }

    private synchronized void remove(Runnable listener) {
        listeners.remove(listener);
    }

    /** A listener's place; closing it takes the listener out. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
