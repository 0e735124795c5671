package org.tarndb.storage.testkit;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * One action of an actor: not begun, running, blocked, or finished with a result or a failure. For the controller. A
 * failure that no test looked at is thrown when the scheduler closes.
 *
 * @param <T> the type of the result
 */
public final class Call<T extends @Nullable Object> {
    private final Actor actor;
    private final Callable<? extends T> action;

    private boolean done;
    private @Nullable T result;
    private @Nullable Throwable failure;
    private boolean observed;

    Call(Actor actor, Callable<? extends T> action) {
        this.actor = actor;
        this.action = action;
    }

    /** Runs the action in the actor's thread. */
    void run() {
        try {
            result = action.call();
        } catch (ActorStopped e) {
            return;
        } catch (Throwable e) {
            failure = e;
        }
        done = true;
    }

    /** Whether it finished, in whatever way. */
    public boolean isDone() {
        return done;
    }

    /** Whether it waits for something that has not happened yet. */
    public boolean isBlocked() {
        return !done && actor.isBlocked();
    }

    /** Whether it finished by throwing. */
    public boolean isFailed() {
        return failure != null;
    }

    /**
     * The result of a finished call.
     *
     * @throws AssertionError when it has not finished, or failed
     */
    @SuppressWarnings("NullAway") // null is a T when the action returned null
    public T result() {
        requireDone();
        if (failure != null) {
            observed = true;
            throw new AssertionError(actor + " failed: " + failure, failure);
        }
        return result;
    }

    /**
     * What a finished call threw.
     *
     * @throws AssertionError when it has not finished, threw nothing, or threw something of another type
     */
    public <E extends Throwable> E failure(Class<E> type) {
        requireDone();
        Throwable thrown = failure;
        if (!type.isInstance(thrown)) {
            observed = true;
            throw new AssertionError(
                    actor + " was to fail with " + type.getSimpleName() + ", but: "
                            + (thrown == null ? "result " + result : thrown),
                    thrown);
        }
        observed = true;
        return type.cast(thrown);
    }

    /** What it threw, or null. */
    public @Nullable Throwable failure() {
        observed = true;
        return failure;
    }

    @Nullable
    Throwable unobservedFailure() {
        return observed ? null : failure;
    }

    private void requireDone() {
        if (!done) {
            throw new AssertionError(actor + " has not finished: " + actor.describeState());
        }
    }
}
