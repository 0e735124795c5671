package org.tarndb.txn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Random schedules of transactions, builds, checkpoints, journal failures, crashes and restarts against a plain model of
 * committed rows. A failure prints its seed: {@code -Dtarn.test.seed=N} runs that schedule alone; {@code
 * -Dtarn.test.first.seed=N} begins elsewhere.
 */
class ModelCheckTest {
    private static final int BUDGET = Integer.getInteger("tarn.test.budget", 1);
    /** The nightly profile has a budget of 100. */
    private static final long SCHEDULES = BUDGET == 1 ? 250 : 2_000L * BUDGET;

    private static final long FIRST_SEED = Long.getLong("tarn.test.first.seed", 0);
    private static final int EVENTS = 120;
    private static final long REPORT_EVERY = 10_000;

    /** Checkpoints that fail on purpose are many. Held here, or the logger would be collected. */
    private static final Logger CHECKPOINTER = Logger.getLogger("org.tarndb.txn.recovery.Checkpointer");

    private final AtomicLong begun = new AtomicLong();
    private final AtomicBoolean failed = new AtomicBoolean();

    @Test
    void randomSchedulesKeepTheInvariants() throws Throwable {
        CHECKPOINTER.setLevel(Level.OFF);
        Long seed = Long.getLong("tarn.test.seed");
        if (seed != null) {
            new ModelRun(seed).run(EVENTS);
            return;
        }
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> shares = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                shares.add(pool.submit(this::runShare));
            }
            for (Future<?> share : shares) {
                share.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause();
        } finally {
            failed.set(true);
            pool.shutdown();
        }
    }

    /** Each schedule has its own threads and its own clock, so several can be run side by side. */
    private void runShare() {
        for (long i; !failed.get() && (i = begun.getAndIncrement()) < SCHEDULES; ) {
            if (i > 0 && i % REPORT_EVERY == 0) {
                System.out.println("schedule " + i + " of " + SCHEDULES + ", seed " + (FIRST_SEED + i));
            }
            boolean passed = false;
            try {
                new ModelRun(FIRST_SEED + i).run(EVENTS);
                passed = true;
            } finally {
                if (!passed) {
                    failed.set(true);
                }
            }
        }
    }
}
