package org.tarndb.txn;

import org.junit.jupiter.api.Test;

/**
 * Random schedules of transactions, builds, journal failures, crashes and restarts against a plain model of committed
 * rows. A failure prints its seed: {@code -Dtarn.test.seed=N} runs that schedule alone.
 */
class ModelCheckTest {
    private static final int SCHEDULES = 250 * Integer.getInteger("tarn.test.budget", 1);
    private static final int EVENTS = 120;

    @Test
    void randomSchedulesKeepTheInvariants() {
        Long seed = Long.getLong("tarn.test.seed");
        if (seed != null) {
            new ModelRun(seed).run(EVENTS);
            return;
        }
        for (long i = 0; i < SCHEDULES; i++) {
            new ModelRun(i).run(EVENTS);
        }
    }
}
