package org.tarndb.txn.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.testkit.Interleavings;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.memory.MemoryAccount;

/** What is measured by one thread while another drops it. */
@Tag(Interleavings.TAG)
@Timeout(120)
class VersionHistoryInterleavingTest {
    private static final int VERSIONS = 20;

    @Test
    void whatIsForgottenWhileItIsMeasuredHoldsNothing() {
        explore(() -> {
            MemoryAccount memory = new MemoryAccount(1L << 40);
            DatabaseVersion start = DatabaseVersion.empty().withCsn(1);
            DatabaseVersion switchedOff = start.withCatalog(start.catalog().withSchema("OFF"));
            VersionHistory history = new VersionHistory(
                    start, new ManualClock(), memory, catalog -> catalog == switchedOff.catalog() ? 0 : 1_000);
            for (int csn = 2; csn <= VERSIONS; csn++) {
                history.confirmed(start.withCsn(csn));
            }
            inParallel(history::settle, () -> history.confirmed(switchedOff.withCsn(VERSIONS + 1)));
            assertEquals(0, memory.historyBytes());
        });
    }
}
