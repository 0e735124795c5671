package org.tarndb.txn;

import org.junit.jupiter.api.Test;

class LimboModelTest {
    private static final int RUNS = 400 * Integer.getInteger("tarn.test.budget", 1);

    @Test
    void commitsFareAsTheModelSays() {
        for (long seed = 0; seed < RUNS; seed++) {
            LimboModelRun.run(seed);
        }
    }
}
