package org.tarndb.snapshots.manifest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** {@link ProtocolModel} over seeds; {@code -Dtarn.test.budget=} runs more of them. */
class ProtocolModelTest {
    private static final int SEEDS = 25 * Integer.getInteger("tarn.test.budget", 1);

    @Test
    void randomSchedulesKeepTheHistory() {
        int crashes = 0;
        int unknown = 0;
        int failed = 0;
        int published = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            ProtocolModel model = new ProtocolModel(seed);
            try {
                model.run();
            } catch (Exception | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            crashes += model.crashes();
            unknown += model.unknown();
            failed += model.failed();
            published += model.published();
        }
        String counts =
                published + " published, " + failed + " failed, " + unknown + " unknown, " + crashes + " crashes";
        assertTrue(published > 10 * SEEDS && failed > SEEDS && 10 * unknown > SEEDS && crashes > SEEDS, counts);
    }
}
