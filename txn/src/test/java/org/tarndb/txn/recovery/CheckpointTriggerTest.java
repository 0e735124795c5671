package org.tarndb.txn.recovery;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CheckpointTriggerTest {
    private static final long MIB = 1 << 20;

    private static void assertDueAt(long bytes, CheckpointTrigger trigger) {
        assertFalse(trigger.isDue(bytes));
        assertTrue(trigger.isDue(bytes + 1));
    }

    @Test
    void theIntervalFollowsTheLiveSizeBetweenFloorAndLimit() {
        assertDueAt(MIB, new CheckpointTrigger(64 * MIB, 0));
        assertDueAt(MIB, new CheckpointTrigger(64 * MIB, 2 * MIB));
        assertDueAt(10 * MIB, new CheckpointTrigger(64 * MIB, 20 * MIB));
        assertDueAt(64 * MIB, new CheckpointTrigger(64 * MIB, 1000 * MIB));
        assertDueAt(5, new CheckpointTrigger(5, 1000 * MIB));
    }

    @Test
    void aFailureWaitsForAsMuchAgainAndASuccessBeginsAnew() {
        CheckpointTrigger trigger = new CheckpointTrigger(64 * MIB, 20 * MIB);
        trigger.failed(11 * MIB);
        assertDueAt(21 * MIB, trigger);
        trigger.failed(22 * MIB);
        assertDueAt(32 * MIB, trigger);
        trigger.succeeded(30 * MIB);
        assertDueAt(15 * MIB, trigger);
    }
}
