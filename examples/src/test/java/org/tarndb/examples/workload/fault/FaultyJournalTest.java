package org.tarndb.examples.workload.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;

class FaultyJournalTest {
    /** What the listener heard, as text. */
    private static final class Heard implements Journal.Listener {
        private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();

        @Override
        public void durable(long csn) {
            calls.add("durable " + csn);
        }

        @Override
        public void failed(long fromCsn, boolean permanent, TarnException cause) {
            calls.add("failed " + fromCsn + (permanent ? " for good" : ""));
        }

        String next() throws InterruptedException {
            return String.valueOf(calls.poll(10, TimeUnit.SECONDS));
        }
    }

    private final Heard heard = new Heard();

    private void append(Journal journal, long csn) {
        journal.append(csn, JournalRecord.of(new byte[] {1}), Durability.SYNC);
    }

    @Test
    void itFailsDuringABuildAndGoesOn() throws InterruptedException {
        FaultInjector injector = new FaultInjector(new SyncFailures(1, 0));
        try (FaultyJournal journal = new FaultyJournal(Env.system(), injector, () -> true)) {
            journal.start(heard);
            append(journal, 1);
            assertEquals("durable 1", heard.next());
            injector.begin();
            append(journal, 2);
            assertEquals("failed 2", heard.next());
            append(journal, 3);
            assertEquals("durable 3", heard.next());
            assertEquals(new FaultTally(1, 1), injector.end());
        }
        assertThrows(TarnException.class, () -> append(new FaultyJournal(Env.system(), injector, () -> true), 4, true));
    }

    private void append(FaultyJournal journal, long csn, boolean closed) {
        if (closed) {
            journal.close();
        }
        append(journal, csn);
    }

    /** Four failures: two for a force with a step behind it, two for every third force. */
    @Test
    void halfOfTheFailuresAreKeptForStepsOfTheBuild() {
        FaultInjector injector = new FaultInjector(new SyncFailures(4, 0));
        assertFalse(injector.strikes(() -> true));
        injector.begin();
        int strikes = 0;
        for (int force = 1; force <= 12; force++) {
            boolean struck = injector.strikes(() -> false);
            assertEquals(force == 3 || force == 6, struck);
            strikes += struck ? 1 : 0;
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(i < 2, injector.strikes(() -> true));
        }
        assertEquals(new FaultTally(strikes + 2, 2), injector.end());
        assertFalse(injector.strikes(() -> true));
    }

    @Test
    void aShareOfTheForcesFails() {
        FaultInjector injector = new FaultInjector(new SyncFailures(0, 0.25));
        injector.begin();
        int strikes = 0;
        for (int i = 0; i < 10_000; i++) {
            strikes += injector.strikes(() -> false) ? 1 : 0;
        }
        assertTrue(strikes > 2_200 && strikes < 2_800, "of 10,000: " + strikes);
        assertEquals(new FaultTally(strikes, 0), injector.end());
    }
}
