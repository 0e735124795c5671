package org.tarndb.storage.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;

/**
 * A thread of a {@link DeterministicScheduler}: it runs only when it has the turn, and gives it back when it waits, yields
 * or has nothing more to do. Its state is touched only by the holder of the turn.
 */
public final class Actor {
    /** An action without a result. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    private final DeterministicScheduler scheduler;
    private final Baton baton;
    private final Object turnMonitor = new Object();
    private final String name;
    private final boolean background;
    private final Thread thread;
    private final Signal ended = new Signal();
    private final Queue<Call<?>> pending = new ArrayDeque<>();
    private final List<Call<?>> calls = new ArrayList<>();

    private @Nullable Signal waitingFor;
    private long deadlineNanos = Waits.NO_DEADLINE;
    private boolean yielded;
    private boolean working;
    private boolean held;
    private boolean stopRequested;
    private volatile boolean keptInterrupt;

    Actor(DeterministicScheduler scheduler, Baton baton, String name, boolean background) {
        this.scheduler = scheduler;
        this.baton = baton;
        this.name = name;
        this.background = background;
        this.thread = new Thread(this::work, name);
        this.thread.setDaemon(true);
    }

    // --- for the controller

    /** Adds an action, to be run when the scheduler lets the actor run. */
    public <T extends @Nullable Object> Call<T> submit(Callable<? extends T> action) {
        Call<T> call = new Call<>(this, action);
        pending.add(call);
        calls.add(call);
        return call;
    }

    /** As {@link #submit(Callable)}. */
    public Call<@Nullable Void> submit(Action action) {
        return this.<@Nullable Void>submit(() -> {
            action.run();
            return null;
        });
    }

    /** Adds an action and runs the actor as {@link #proceed()} does. */
    public <T extends @Nullable Object> Call<T> call(Callable<? extends T> action) {
        Call<T> call = submit(action);
        proceed();
        return call;
    }

    /** As {@link #call(Callable)}. */
    public Call<@Nullable Void> call(Action action) {
        Call<@Nullable Void> call = submit(action);
        proceed();
        return call;
    }

    /**
     * Runs the actor, and the background threads while it waits, until it has finished its actions or none of them can go
     * on. Time stands still.
     */
    public void proceed() {
        scheduler.proceed(this);
    }

    /** Runs the actor until it waits, yields or has finished, if it can run. Time stands still. */
    public void proceedOnce() {
        scheduler.proceedOnce(this);
    }

    /** Lets the actor run only through {@link #proceed()}, {@link #proceedOnce()} and {@link DeterministicScheduler#runUntilBlocked}. */
    public void hold() {
        held = true;
    }

    /** Ends {@link #hold()}. */
    public void unhold() {
        held = false;
    }

    /** Whether it waits for something that has not happened yet. */
    public boolean isBlocked() {
        return waitingFor != null && !canRun();
    }

    /** Whether all its actions are finished. */
    public boolean isIdle() {
        return ended.isSet() || (!working && pending.isEmpty());
    }

    /** The last action's result, as {@link Call#result()}. */
    public Object result() {
        return lastCall().result();
    }

    /** What the last action threw, or null. */
    public @Nullable Throwable failure() {
        return lastCall().failure();
    }

    public String name() {
        return name;
    }

    /** Interrupts the actor's thread; an actor that waits can go on then. */
    public void interrupt() {
        keepInterrupt();
    }

    private Call<?> lastCall() {
        if (calls.isEmpty()) {
            throw new AssertionError(this + " was given nothing to do");
        }
        return calls.get(calls.size() - 1);
    }

    List<Call<?>> calls() {
        return calls;
    }

    boolean isBackground() {
        return background;
    }

    boolean isHeld() {
        return held;
    }

    Signal ended() {
        return ended;
    }

    long deadlineNanos() {
        return waitingFor == null ? Waits.NO_DEADLINE : deadlineNanos;
    }

    boolean canRun() {
        if (waitingFor != null) {
            return waitingFor.isSet() || isInterrupted() || scheduler.isPast(deadlineNanos);
        }
        return !ended.isSet() && (yielded || !pending.isEmpty());
    }

    void start() {
        thread.start();
    }

    void requestStop() {
        stopRequested = true;
    }

    Object turnMonitor() {
        return turnMonitor;
    }

    boolean isThread(Thread other) {
        return thread == other;
    }

    /** Called by any thread, also without the turn. */
    void keepInterrupt() {
        keptInterrupt = true;
    }

    // --- in the actor's own thread

    private void work() {
        baton.awaitTurn(this);
        restoreInterrupt();
        try {
            while (!stopRequested && !(background && pending.isEmpty())) {
                Call<?> next = pending.poll();
                if (next == null) {
                    handOver();
                } else {
                    working = true;
                    next.run();
                    working = false;
                }
            }
        } finally {
            ended.set();
            baton.pass(null);
        }
    }

    boolean await(Signal signal, long deadline) throws InterruptedException {
        stopIfRequested();
        restoreInterrupt();
        while (!signal.isSet()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (scheduler.isPast(deadline)) {
                return false;
            }
            waitingFor = signal;
            deadlineNanos = deadline;
            handOver();
            waitingFor = null;
            stopIfRequested();
        }
        return true;
    }

    void yieldTurn() {
        stopIfRequested();
        yielded = true;
        handOver();
        yielded = false;
        stopIfRequested();
    }

    private void handOver() {
        baton.pass(null);
        baton.awaitTurn(this);
        restoreInterrupt();
    }

    private void restoreInterrupt() {
        if (keptInterrupt) {
            keptInterrupt = false;
            thread.interrupt();
        }
    }

    private boolean isInterrupted() {
        synchronized (
                turnMonitor) { // between the flag's clearing and keepInterrupt in awaitTurn, the thread holds this
            return keptInterrupt || thread.isInterrupted();
        }
    }

    private void stopIfRequested() {
        if (stopRequested) {
            throw new ActorStopped(name);
        }
    }

    // --- reports

    String describeState() {
        if (ended.isSet()) {
            return "ended";
        }
        if (waitingFor == null) {
            return isIdle() ? "idle" : "can run";
        }
        String until = deadlineNanos == Waits.NO_DEADLINE ? "without deadline" : "until " + deadlineNanos + " ns";
        return (canRun() ? "can go on from a wait " : "waits ") + until;
    }

    void describeTo(StringBuilder report) {
        report.append("\n  ").append(this).append(": ").append(describeState()).append(held ? ", held" : "");
        for (StackTraceElement frame : thread.getStackTrace()) {
            report.append("\n      at ").append(frame);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
