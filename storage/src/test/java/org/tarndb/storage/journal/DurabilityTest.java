package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;

/** What survives a power cut when the records of one journal ask for different durabilities. */
@Timeout(60)
class DurabilityTest {
    private static final int BUDGET = Integer.getInteger("tarn.test.budget", 1);
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ManualClock clock = new ManualClock();

    private JournalRig open(SimulatedFileSystem files, SyncPolicy policy, long seed) {
        Env env = new Env(files, clock, Waits.parking(clock), Threads.daemon(), new Random(seed)::nextLong);
        return JournalRig.open(files, 0, JournalOptions.of(policy), env);
    }

    private static void append(JournalRig rig, long csn, Durability durability) throws InterruptedException {
        rig.journal.append(csn, JournalRecord.of(new byte[50]), durability);
        assertTrue(rig.fate.awaitDurable(csn));
    }

    /**
     * Random records one after the other, under each policy. The model: a record of SYNC makes all up to it safe; one of
     * INTERVAL does so when the interval has passed and the journal's thread has run; one of OFF does nothing.
     */
    @Test
    void aPowerCutTakesNoMoreThanEachRecordAllows() throws InterruptedException {
        for (long seed = 0; seed < 200L * BUDGET; seed++) {
            Random random = new Random(seed);
            SyncPolicy policy = List.of(SyncPolicy.SYNC, SyncPolicy.OFF, SyncPolicy.interval(INTERVAL_NANOS))
                    .get(random.nextInt(3));
            policy = new SyncPolicy(policy.durability(), INTERVAL_NANOS);
            JournalRig rig = open(JournalRig.newFiles(), policy, seed);
            long safeCsn = 0;
            boolean intervalWaits = false;
            long csn = 0;
            for (int i = random.nextInt(12); i > 0; i--) {
                Durability asked = Durability.values()[random.nextInt(4)];
                Durability got = asked == Durability.DEFAULT ? policy.durability() : asked;
                append(rig, ++csn, asked);
                intervalWaits |= got == Durability.INTERVAL;
                if (got == Durability.SYNC) {
                    safeCsn = csn;
                    intervalWaits = false;
                } else if (random.nextInt(4) == 0) {
                    clock.advanceNanos(INTERVAL_NANOS);
                    // When the second is reported, the thread has done with the first, and looked at the clock.
                    append(rig, ++csn, Durability.OFF);
                    append(rig, ++csn, Durability.OFF);
                    safeCsn = intervalWaits ? Math.max(safeCsn, csn - 2) : safeCsn;
                    intervalWaits = false;
                }
            }
            SimulatedFileSystem disk = rig.files.crash(random.nextLong());
            SimulatedFileSystem killed = rig.files.kill();
            rig.journal.close();
            long found = JournalRig.read(disk, 0).end().lastCsn();
            assertTrue(found >= safeCsn, "seed " + seed + ": found up to " + found + ", safe up to " + safeCsn);
            assertTrue(found <= csn, "seed " + seed);
            assertEquals(csn, JournalRig.read(killed, 0).end().lastCsn(), "a killed process loses nothing");
        }
    }

    /** Under OFF nothing is forced until something asks for it; then all before it is. */
    @Test
    void oneSyncRecordMakesAllBeforeItSafe() throws InterruptedException {
        for (long seed = 0; seed < 20; seed++) {
            JournalRig rig = open(JournalRig.newFiles(), SyncPolicy.OFF, seed);
            for (long csn = 1; csn <= 5; csn++) {
                append(rig, csn, Durability.DEFAULT);
            }
            assertEquals(0, rig.journal.statistics().forces());
            append(rig, 6, Durability.SYNC);
            assertEquals(1, rig.journal.statistics().forces());
            append(rig, 7, Durability.DEFAULT);
            SimulatedFileSystem disk = rig.files.crash(seed);
            rig.journal.close();
            assertTrue(JournalRig.read(disk, 0).end().lastCsn() >= 6);
        }
    }

    /** The time counts from the first record that waits, and one force serves all that wait. */
    @Test
    void recordsThatWaitForTheIntervalShareAForce() throws InterruptedException {
        JournalRig rig = open(JournalRig.newFiles(), new SyncPolicy(Durability.OFF, INTERVAL_NANOS), 1);
        append(rig, 1, Durability.OFF);
        clock.advanceNanos(INTERVAL_NANOS);
        append(rig, 2, Durability.INTERVAL);
        clock.advanceNanos(INTERVAL_NANOS / 2);
        append(rig, 3, Durability.INTERVAL);
        append(rig, 4, Durability.OFF);
        assertEquals(0, rig.journal.statistics().forces(), "record 1 asked for nothing, record 2 may still wait");
        clock.advanceNanos(INTERVAL_NANOS - INTERVAL_NANOS / 2);
        append(rig, 5, Durability.OFF);
        append(rig, 6, Durability.OFF);
        assertEquals(1, rig.journal.statistics().forces());
        rig.journal.close();
    }

    @Test
    void statisticsCountWhatWasWritten() throws InterruptedException {
        JournalRig rig = open(JournalRig.newFiles(), SyncPolicy.SYNC, 1);
        assertEquals(JournalStatistics.NONE, rig.journal.statistics());
        for (long csn = 1; csn <= 10; csn++) {
            append(rig, csn, csn % 2 == 0 ? Durability.DEFAULT : Durability.OFF);
        }
        assertEquals(new JournalStatistics(10, 500, 10, 5), rig.journal.statistics());
        rig.journal.close();
    }
}
