package org.tarndb.examples.snapshots.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TransfersTest {
    @Test
    void moneyIsNeitherMadeNorLostAndEachBatchChangesSomething() {
        long[] before = Transfers.balancesAfter(0);
        for (int batch = 1; batch <= 200; batch++) {
            long[] after = Transfers.balancesAfter(batch);
            assertEquals(
                    Transfers.ACCOUNTS * Transfers.OPENING_BALANCE,
                    Arrays.stream(after).sum());
            assertTrue(!Arrays.equals(before, after), "batch " + batch);
            before = after;
        }
    }

    @Test
    void aBatchIsTheSameForEverybody() {
        assertEquals(Transfers.ofBatch(7), Transfers.ofBatch(7));
        assertNotEquals(Transfers.ofBatch(7), Transfers.ofBatch(8));
    }
}
