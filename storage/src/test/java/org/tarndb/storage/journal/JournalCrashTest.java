package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.TarnException;

/**
 * Crashes against a plain map of what was appended. After each: what was reported durable is there; what is there is a
 * prefix of what was appended, byte for byte; what was refused is not there; and the journal goes on.
 */
@Timeout(120)
class JournalCrashTest {
    private static final int BUDGET = Integer.getInteger("tarn.test.budget", 1);

    /** What was appended and what the journal said of it, over all its openings. */
    private static final class Model {
        final TreeMap<Long, byte[]> appended = new TreeMap<>();
        long durableCsn;
        long releasedCsn;
        long refusedFrom = Long.MAX_VALUE;

        void hear(Fate fate) {
            durableCsn = Math.max(durableCsn, fate.durableCsn());
            refusedFrom = fate.refusedFrom();
        }

        /** Checks what was found, and takes it for what was appended: the rest is lost. */
        void check(JournalRig.Found found, String context) {
            List<Long> csns = List.copyOf(found.records().keySet());
            List<Long> wanted = List.copyOf(appended.tailMap(releasedCsn, false).keySet());
            assertTrue(csns.size() <= wanted.size(), context);
            assertEquals(wanted.subList(0, csns.size()), csns, context);
            found.records().forEach((csn, record) -> assertArrayEquals(appended.get(csn), record, context));
            long last = found.end().lastCsn();
            assertTrue(last >= durableCsn, () -> context + ": durable up to " + durableCsn + ", found up to " + last);
            assertTrue(last < refusedFrom, () -> context + ": refused from " + refusedFrom + ", found up to " + last);
            appended.tailMap(last, false).clear();
            durableCsn = last;
        }
    }

    /** The power fails at each change of a small schedule, and each time the disk shows several outcomes. */
    @Test
    void aCrashAtEveryChange() throws InterruptedException {
        long changes = runSchedule(JournalRig.newFiles(), new Model());
        assertTrue(changes > 60, "the schedule makes " + changes + " changes");
        for (long cut = 0; cut < changes; cut++) {
            for (long seed = 0; seed < 8L * BUDGET; seed++) {
                SimulatedFileSystem files = JournalRig.newFiles();
                files.cutPowerAt(cut + files.changes());
                Model model = new Model();
                runSchedule(files, model);
                recoverTwice(files, model, seed, "cut " + cut + ", seed " + seed);
            }
        }
    }

    /** Appends, rolls segments, releases, closes and opens again, one record at a time; ends where the power goes. */
    private static long runSchedule(SimulatedFileSystem files, Model model) throws InterruptedException {
        long before = files.changes();
        long csn = 1;
        try {
            for (int opening = 0; opening < 3; opening++) {
                JournalRig rig = JournalRig.open(files, model.releasedCsn, JournalRig.SMALL_SEGMENTS, opening);
                model.check(rig.found, "opening " + opening);
                try {
                    for (int i = 0; i < 4; i++, csn += 2) {
                        byte[] record = JournalRig.bytes(new Random(csn), 20 + 60 * i);
                        model.appended.put(csn, record);
                        rig.journal.append(csn, JournalRig.divided(record, 1 + i % 3), Durability.DEFAULT);
                        rig.fate.awaitDurable(csn);
                        model.hear(rig.fate);
                    }
                    if (opening == 1) {
                        model.releasedCsn = Math.min(model.durableCsn, csn - 5);
                        rig.journal.releaseUpTo(model.releasedCsn);
                    }
                } finally {
                    rig.journal.close();
                    model.hear(rig.fate);
                }
            }
        } catch (TarnException e) {
            // The power is off.
        }
        return files.changes() - before;
    }

    private static void recoverTwice(SimulatedFileSystem files, Model model, long seed, String context)
            throws InterruptedException {
        SimulatedFileSystem disk = files.crash(seed);
        for (int round = 0; round < 2; round++) {
            String where = context + ", recovery " + round;
            model.refusedFrom = round == 0 ? model.refusedFrom : Long.MAX_VALUE;
            JournalRig rig = open(disk, model, JournalRig.SMALL_SEGMENTS, seed + round, where);
            long csn = rig.found.end().lastCsn() + 1;
            model.appended.put(csn, new byte[] {(byte) seed, (byte) round});
            assertTrue(rig.append(csn, model.appended.get(csn)), where);
            model.hear(rig.fate);
            SimulatedFileSystem next = disk.crash(seed + 1);
            rig.journal.close();
            assertEquals(0, disk.openHandles(), where);
            disk = next;
        }
        model.check(JournalRig.read(disk, model.releasedCsn), context + ", at last");
    }

    private static JournalRig open(
            SimulatedFileSystem files, Model model, JournalOptions options, long seed, String context) {
        try {
            JournalRig rig = JournalRig.open(files, model.releasedCsn, options, seed);
            model.check(rig.found, context);
            return rig;
        } catch (TarnException e) {
            throw new AssertionError(context + ": " + e.getMessage() + files.allFiles(), e);
        }
    }

    /** Long random schedules with batches, large records, kills and crashes while the journal's thread writes. */
    @Test
    void randomSchedules() throws InterruptedException {
        for (long seed = 0; seed < 150L * BUDGET; seed++) {
            Random random = new Random(seed);
            SimulatedFileSystem files = JournalRig.newFiles();
            Model model = new Model();
            for (int round = 0; round < 6; round++) {
                String context = "seed " + seed + ", round " + round;
                SyncPolicy policy = random.nextInt(4) == 0 ? SyncPolicy.OFF : SyncPolicy.SYNC;
                JournalOptions options = new JournalOptions(policy, 200 + random.nextInt(5000));
                JournalRig rig = open(files, model, options, random.nextLong(), context);
                model.refusedFrom = Long.MAX_VALUE;
                long reported = model.durableCsn;
                appendAtRandom(rig, model, random);
                model.hear(rig.fate);
                int ending = random.nextInt(3);
                SimulatedFileSystem after = files;
                if (ending == 0) {
                    rig.journal.close();
                    model.hear(rig.fate);
                } else if (ending == 1) {
                    after = files.kill();
                } else {
                    after = files.crash(random.nextLong());
                    // Without syncs the last commits may be gone, but nothing that was there before.
                    model.durableCsn = policy.durability() == Durability.SYNC ? model.durableCsn : reported;
                }
                rig.journal.close();
                files = after;
            }
        }
    }

    private static void appendAtRandom(JournalRig rig, Model model, Random random) throws InterruptedException {
        long csn = rig.found.end().lastCsn() + 1;
        int batches = random.nextInt(5);
        for (int batch = 0; batch < batches; batch++) {
            int records = 1 + random.nextInt(8);
            for (int i = 0; i < records; i++) {
                byte[] record = JournalRig.bytes(random, random.nextInt(random.nextInt(10) == 0 ? 9000 : 300));
                model.appended.put(csn, record);
                rig.journal.append(csn, JournalRig.divided(record, 1 + random.nextInt(3)), Durability.DEFAULT);
                csn += 1 + random.nextInt(2);
            }
            if (random.nextBoolean()) {
                rig.fate.awaitDurable(model.appended.lastKey());
                if (random.nextInt(3) == 0) {
                    long released = model.appended.lastKey() - random.nextInt(3);
                    model.releasedCsn = Math.max(model.releasedCsn, released);
                    rig.journal.releaseUpTo(model.releasedCsn);
                }
            }
        }
    }
}
