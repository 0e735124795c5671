package org.tarndb.storage.testkit;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;

/**
 * Runs a test's threads one at a time, in an order that the test writes down or a seed decides, on virtual time. Give it
 * to the code under test as its {@link Waits}, {@link Threads} and {@link Clock}.
 *
 * <p>The thread that makes the scheduler is the controller. An {@link Actor} runs, on a thread of its own, until it waits
 * for a {@link Signal}, calls {@link #yieldTurn()} or has finished; then the controller has the turn again. Threads that
 * the code starts through {@link Threads} are background actors. When the controller itself waits for a signal, it runs
 * actors until the signal is set. Real time plays no part, but for a watchdog that reports an actor which blocks in
 * another way.
 *
 * <pre>{@code
 * try (var s = new DeterministicScheduler(seed)) {
 *     Actor t1 = s.actor("T1");
 *     Actor t2 = s.actor("T2");
 *     t1.call(() -> locks.acquire(...)).result();
 *     Call<?> second = t2.call(() -> locks.acquire(...)); // runs until it is done or blocks
 *     assertTrue(second.isBlocked());
 *     t1.call(() -> locks.releaseAll(...)).result();
 *     s.runAll();
 *     second.result();
 * }
 * }</pre>
 */
public final class DeterministicScheduler implements Waits, Threads, Clock, AutoCloseable {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
    private static final long WATCHDOG_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MAX_TURNS = 5_000_000;
    private static final int MAX_TURNS_TO_STOP = 1_000;
    private static final int TRACE_LENGTH = 40;

    private final long seed;
    private final Random random;
    private final Thread controller = Thread.currentThread();
    private final Baton baton = new Baton();
    private final List<Actor> actors = new ArrayList<>();
    private final Deque<String> trace = new ArrayDeque<>();

    private Predicate<String> heldFromStart = name -> false;
    private int turns;
    private boolean abandoned;
    private final AtomicLong nowNanos = new AtomicLong();

    /**
     * A scheduler without actors, at time 0.
     *
     * @param seed decides who runs where the test leaves it open; part of every report
     */
    public DeterministicScheduler(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
    }

    // --- actors

    /** A new actor with nothing to do yet. */
    public Actor actor(String name) {
        return add(name, false);
    }

    /** A new actor with an action that it has not begun. */
    public Actor actor(String name, Actor.Action action) {
        Actor actor = add(name, false);
        actor.submit(action);
        return actor;
    }

    /** A new actor with an action that it has not begun. */
    public Actor actor(String name, Callable<? extends @Nullable Object> action) {
        Actor actor = add(name, false);
        actor.submit(action);
        return actor;
    }

    /** The newest background thread whose name contains this. */
    public Actor background(String namePart) {
        for (int i = actors.size() - 1; i >= 0; i--) {
            Actor actor = actors.get(i);
            if (actor.isBackground() && actor.name().contains(namePart)) {
                return actor;
            }
        }
        throw new AssertionError("No background thread has a name with \"" + namePart + "\"" + report());
    }

    /** Background threads started from now on whose names match are held from the start, see {@link Actor#hold()}. */
    public void holdStarted(Predicate<String> names) {
        heldFromStart = names;
    }

    @Override
    public Handle start(String name, Runnable body) {
        Actor actor = add(name, true);
        actor.submit(body::run);
        if (heldFromStart.test(name)) {
            actor.hold();
        }
        return actor::ended;
    }

    private Actor add(String name, boolean background) {
        currentActor();
        Actor actor = new Actor(this, baton, name, background);
        actors.add(actor);
        actor.start();
        return actor;
    }

    // --- running, for the controller

    /** Runs this actor alone until it waits for something that has not happened, or has finished. Time stands still. */
    public void runUntilBlocked(Actor actor) {
        while (actor.canRun()) {
            turn(actor);
        }
    }

    void proceedOnce(Actor actor) {
        if (actor.canRun()) {
            turn(actor);
        }
    }

    void proceed(Actor actor) {
        while (!actor.isIdle()) {
            Actor next = actor.canRun() ? actor : pick(Actor::isBackground);
            if (next == null) {
                return;
            }
            turn(next);
        }
    }

    /**
     * Runs one actor, drawn from those that can run, until it gives the turn back.
     *
     * @return false when none can run
     */
    public boolean runOne() {
        Actor next = pick(actor -> true);
        if (next == null) {
            return false;
        }
        turn(next);
        return true;
    }

    /** Runs actors until none can run. Time stands still. */
    public void runUntilIdle() {
        while (runOne()) {
            // the actors do the work
        }
    }

    /**
     * Runs actors until all but the background threads have finished, and these have nothing to do at this moment. When
     * nobody can run, time jumps to the next deadline.
     *
     * @throws AssertionError when some actor waits for ever, with every actor's stack
     */
    public void runAll() {
        runUntilIdle();
        while (actors.stream().anyMatch(actor -> !actor.isBackground() && !actor.isIdle())) {
            if (!jumpTo(earliestDeadline())) {
                throw new AssertionError("Stalled: nobody can run, and no wait has a deadline" + report());
            }
            runUntilIdle();
        }
    }

    /** Lets time pass; those whose deadlines it reaches can run then, but do not yet. */
    public void advance(long nanos) {
        nowNanos.addAndGet(nanos);
    }

    private @Nullable Actor pick(Predicate<Actor> among) {
        List<Actor> candidates = actors.stream()
                .filter(among)
                .filter(actor -> !actor.isHeld() && actor.canRun())
                .toList();
        return candidates.isEmpty() ? null : candidates.get(random.nextInt(candidates.size()));
    }

    private void turn(Actor actor) {
        if (Thread.currentThread() != controller) {
            throw new IllegalStateException("Only the thread that made the scheduler may run actors");
        }
        if (++turns > MAX_TURNS) {
            throw new AssertionError("No end after " + MAX_TURNS + " turns" + report());
        }
        trace.addLast(actor.name());
        if (trace.size() > TRACE_LENGTH) {
            trace.removeFirst();
        }
        baton.pass(actor);
        if (!baton.awaitController(WATCHDOG_NANOS)) {
            abandoned = true;
            throw new AssertionError(
                    actor + " does not give the turn back: it blocks outside Waits, or loops" + report());
        }
    }

    private long earliestDeadline() {
        return actors.stream()
                .filter(actor -> !actor.isHeld())
                .mapToLong(Actor::deadlineNanos)
                .min()
                .orElse(NO_DEADLINE);
    }

    private boolean jumpTo(long deadlineNanos) {
        if (deadlineNanos == NO_DEADLINE) {
            return false;
        }
        nowNanos.accumulateAndGet(deadlineNanos, Math::max);
        return true;
    }

    // --- waiting and time, for the code under test

    /** Gives others a chance to run; for actors. */
    public void yieldTurn() {
        Actor actor = currentActor();
        if (actor != null) {
            actor.yieldTurn();
        }
    }

    @Override
    public boolean await(Signal signal, long deadlineNanos) throws InterruptedException {
        Actor actor = currentActor();
        return actor == null ? awaitAsController(signal, deadlineNanos) : actor.await(signal, deadlineNanos);
    }

    private boolean awaitAsController(Signal signal, long deadlineNanos) throws InterruptedException {
        while (!signal.isSet()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (isPast(deadlineNanos)) {
                return false;
            }
            if (!runOne() && !jumpTo(Math.min(deadlineNanos, earliestDeadline()))) {
                throw new AssertionError("Stalled: the test waits for something that nobody will do" + report());
            }
        }
        return true;
    }

    boolean isPast(long deadlineNanos) {
        return deadlineNanos != NO_DEADLINE && nowNanos.get() - deadlineNanos >= 0;
    }

    /** The actor that calls, or null for the controller. */
    private @Nullable Actor currentActor() {
        Actor holder = baton.holder();
        Thread self = Thread.currentThread();
        if (holder == null ? self == controller : holder.isThread(self)) {
            return holder;
        }
        throw new IllegalStateException("Thread " + self.getName() + " acts although "
                + (holder == null ? "the test" : holder) + " has the turn; start threads through the scheduler");
    }

    @Override
    public long nanoTime() {
        return nowNanos.get();
    }

    @Override
    public Instant now() {
        return EPOCH.plusNanos(nowNanos.get());
    }

    // --- the end

    /**
     * Unwinds the actors that still wait and ends all threads.
     *
     * @throws AssertionError when an action failed and the test did not look at it
     */
    @Override
    public void close() {
        if (abandoned) {
            return;
        }
        for (int i = 0; i < actors.size(); i++) {
            stop(actors.get(i));
        }
        for (Actor actor : actors) {
            for (Call<?> call : actor.calls()) {
                Throwable failure = call.unobservedFailure();
                if (failure != null) {
                    throw new AssertionError(actor + " failed unnoticed, seed " + seed + ": " + failure, failure);
                }
            }
        }
    }

    private void stop(Actor actor) {
        actor.requestStop();
        for (int i = 0; !actor.ended().isSet(); i++) {
            if (i == MAX_TURNS_TO_STOP) {
                abandoned = true;
                throw new AssertionError(actor + " goes on after its scheduler was closed" + report());
            }
            turn(actor);
        }
    }

    private String report() {
        StringBuilder report = new StringBuilder("; seed ")
                .append(seed)
                .append(", time ")
                .append(nowNanos)
                .append(" ns, last turns ")
                .append(trace);
        actors.forEach(actor -> actor.describeTo(report));
        return report.toString();
    }
}
