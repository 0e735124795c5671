package org.tarndb.storage.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Runs a small scenario of a few threads many times, and hopes for all of their interleavings. By default on real threads,
 * where the machine decides. With the profile {@code fray} an explorer is found that runs one thread at a time and decides
 * at every lock, volatile field and park which goes on; it also sees when all threads wait for each other.
 *
 * <p>For code that synchronizes by itself, below what {@link DeterministicScheduler} can interrupt.
 */
public final class Interleavings {
    /** The tag of tests that call {@link #explore}: those that the profile {@code fray} runs. */
    public static final String TAG = "interleaving";

    private static final int REAL_RUNS = 100 * Integer.getInteger("tarn.test.budget", 1);

    /** Something that runs scenarios in its own way. */
    public interface Explorer {
        /** Runs it again and again, and throws what it throws. */
        void explore(Runnable scenario);
    }

    /** What one thread does. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    private Interleavings() {}

    /**
     * Runs a scenario again and again.
     *
     * @param scenario makes all that its threads share, runs them with {@link #inParallel}, and throws if they did wrong
     */
    public static void explore(Action scenario) {
        Runnable unchecked = () -> runUnchecked(scenario);
        ServiceLoader.load(Explorer.class)
                .findFirst()
                .orElse(Interleavings::onRealThreads)
                .explore(unchecked);
    }

    private static void onRealThreads(Runnable scenario) {
        for (int i = 0; i < REAL_RUNS; i++) {
            scenario.run();
        }
    }

    private static void runUnchecked(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Runs each action on a thread of its own, and waits for all.
     *
     * @throws AssertionError when one threw: the first, the others suppressed
     */
    public static void inParallel(Action... actions) throws InterruptedException {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (Action action : actions) {
            Thread thread = new Thread(() -> {
                try {
                    action.run();
                } catch (Throwable e) {
                    failures.add(e);
                }
            });
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable first = failures.poll();
        if (first != null) {
            AssertionError error = new AssertionError(first.toString(), first);
            failures.forEach(error::addSuppressed);
            throw error;
        }
    }
}
