package org.tarndb.txn.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RateMeterTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void theSpeedIsThatOfTheLastSeconds() {
        RateMeter meter = new RateMeter();
        assertEquals(0, meter.noted(0, 0));
        assertEquals(100, meter.noted(200, 2 * SECOND));
        for (int i = 1; i <= 20; i++) {
            meter.noted(200 + i * 1000L, (2 + i) * SECOND);
        }
        assertEquals(1000, meter.noted(21_200, 23 * SECOND));
        assertEquals(0, meter.noted(0, 24 * SECOND), "a step that is taken again");
        assertEquals(10, meter.noted(10, 25 * SECOND));
    }
}
