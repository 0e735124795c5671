package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What a {@link FileJournal} promises while the machine does not crash. */
@Timeout(60)
class FileJournalTest {
    @TempDir
    Path temporary;

    @Test
    void recordsOfAllSizesAreReadBack() throws InterruptedException {
        Random random = new Random(3);
        int mib = 1 << 20;
        int[] sizes = {0, 1, 7, 8, 9, 1000, mib - 1, mib, mib + 1, 2 * mib, 5 * mib + 3, 0, 12};
        JournalRig rig = JournalRig.open(new JournalOptions(SyncPolicy.SYNC, 2 << 20));
        Map<Long, byte[]> expected = new TreeMap<>();
        long csn = 5;
        for (int size : sizes) {
            expected.put(csn, JournalRig.bytes(random, size));
            assertTrue(rig.append(csn, expected.get(csn).clone()));
            csn += 1 + random.nextInt(3);
        }
        rig.journal.close();
        assertFound(expected, JournalRig.read(rig.files, 0));
        assertFound(expected, JournalRig.read(rig.files, 4));
        assertEquals(0, rig.files.openHandles());
        assertEquals(0, rig.journal.queuedBytes());
    }

    @Test
    void readingBeginsAfterAnyCsn() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        TreeMap<Long, byte[]> expected = new TreeMap<>();
        for (long csn = 2; csn <= 60; csn += 2) {
            expected.put(csn, new byte[] {(byte) csn});
            rig.append(csn, expected.get(csn));
        }
        rig.journal.close();
        assertTrue(rig.files.allFiles().size() > 3, "several segments");
        for (long after = 0; after <= 61; after++) {
            assertFound(expected.tailMap(after, false), JournalRig.read(rig.files, after));
        }
    }

    @Test
    void aJournalGoesOnAfterEachOpening() throws InterruptedException {
        SimulatedFileSystem files = JournalRig.newFiles();
        TreeMap<Long, byte[]> expected = new TreeMap<>();
        for (long csn = 1; csn <= 20; csn++) {
            JournalRig rig = JournalRig.open(files, 0, JournalRig.SMALL_SEGMENTS, csn);
            assertFound(expected, rig.found);
            assertEquals(csn - 1, rig.found.end().lastCsn());
            if (csn % 3 != 0) {
                expected.put(csn, new byte[] {(byte) csn, 1});
                rig.append(csn, expected.get(csn));
            } else {
                expected.put(csn, new byte[0]);
                rig.append(csn, new byte[0]);
            }
            rig.journal.close();
            rig.journal.close();
        }
        assertEquals(0, files.openHandles());
    }

    @Test
    void manyWaitingRecordsTakeOneForce() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
        rig.append(1, new byte[10]);
        long before = rig.files.changes();
        // The journal's thread is kept busy by the file system's lock while the records queue up.
        synchronized (rig.files) {
            for (long csn = 2; csn <= 500; csn++) {
                rig.enqueue(csn, new byte[100]);
            }
        }
        rig.fate.awaitDurable(500);
        long changes = rig.files.changes() - before;
        assertTrue(changes <= 4, "at most two writes and two forces, not " + changes);
        rig.journal.close();
    }

    @Test
    void withoutSyncRecordsAreReportedWhenWrittenAndForcedAtClose() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalOptions.of(SyncPolicy.OFF));
        rig.append(1, new byte[10]);
        rig.files.fail(Operation.FORCE, "**", 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
        assertTrue(rig.append(2, new byte[10]));
        assertEquals(2, JournalRig.read(rig.files.kill(), 0).records().size());
        rig.files.heal();
        rig.journal.close();
        assertEquals(2, JournalRig.read(rig.files.crash(1), 0).records().size());
    }

    @Test
    void anIntervalForcesByItself() throws InterruptedException {
        SimulatedFileSystem files = JournalRig.newFiles();
        ManualClock clock = new ManualClock();
        Env env = new Env(files, clock, Waits.parking(clock), Threads.daemon(), new Random(1)::nextLong);
        JournalRig rig = JournalRig.open(files, 0, JournalOptions.of(SyncPolicy.interval(1_000_000)), env);
        files.fail(Operation.FORCE, "**.journal", 0, 1, Fault.IO_ERROR);
        assertTrue(rig.append(1, new byte[10]));
        clock.advanceNanos(999_999);
        assertTrue(rig.append(2, new byte[10]));
        assertEquals(List.of(), rig.fate.failures(), "not forced yet");
        clock.advanceNanos(1);
        Fate.Failure failure = rig.fate.awaitFailure(0);
        assertEquals(Long.MAX_VALUE, failure.fromCsn(), "no record was waiting");
        assertEquals(ErrorCode.IO_ERROR, failure.cause().code());
        rig.journal.close();
    }

    @Test
    void releasedSegmentsAreDeletedAndTheSizeShrinks() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        for (long csn = 1; csn <= 50; csn++) {
            rig.append(csn, new byte[50]);
        }
        int before = rig.files.allFiles().size();
        long sizeBefore = rig.journal.sizeBytes();
        rig.journal.releaseUpTo(25);
        // When the second is reported, the thread has done all that was wanted with the first.
        rig.append(51, new byte[50]);
        rig.append(52, new byte[50]);
        assertTrue(rig.files.allFiles().size() < before);
        assertTrue(rig.journal.sizeBytes() < sizeBefore * 2 / 3);
        assertEquals(27, JournalRig.read(rig.files, 25).records().size());
        TarnException e = assertThrows(TarnException.class, () -> JournalRig.read(rig.files, 3));
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
        rig.journal.releaseUpTo(52);
        rig.journal.close();
        assertEquals(0, rig.journal.sizeBytes());
        assertEquals(1, rig.files.allFiles().size());
        assertEquals(0, JournalRig.read(rig.files, 52).records().size());
    }

    /** However small the checkpoints: one that left out the last record leaves a fraction of what makes the next due. */
    @Test
    void aCheckpointUnderConstantWritesLeavesLittle() throws InterruptedException {
        for (long checkpointBytes : new long[] {1 << 20, 3 << 20, 8 << 20}) {
            JournalRig rig = JournalRig.open(JournalOptions.of(SyncPolicy.OFF, checkpointBytes));
            long csn = 0;
            while (rig.journal.sizeBytes() <= checkpointBytes) {
                rig.append(++csn, new byte[20_000]);
            }
            rig.journal.releaseUpTo(csn - 1);
            rig.append(++csn, new byte[20_000]);
            rig.append(++csn, new byte[20_000]);
            assertTrue(
                    rig.journal.sizeBytes() < checkpointBytes / 2,
                    () -> checkpointBytes + " leaves " + rig.journal.sizeBytes());
            rig.journal.close();
        }
        assertEquals(JournalOptions.of(SyncPolicy.SYNC), JournalOptions.of(SyncPolicy.SYNC, Long.MAX_VALUE));
    }

    @Test
    void aReleaseThatCannotDeleteDisturbsNobody() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        for (long csn = 1; csn <= 30; csn++) {
            rig.append(csn, new byte[50]);
        }
        rig.files.fail(Operation.DELETE, "**", 1, 3, Fault.IO_ERROR);
        rig.journal.releaseUpTo(20);
        assertTrue(rig.append(31, new byte[50]));
        rig.files.heal();
        rig.journal.releaseUpTo(30);
        assertTrue(rig.append(32, new byte[50]));
        rig.journal.close();
        assertEquals(2, JournalRig.read(rig.files, 30).records().size());
        assertTrue(rig.files.allFiles().size() <= 2);
    }

    @Test
    void anInterruptDoesNotCutClosingShort() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
        for (long csn = 1; csn <= 100; csn++) {
            rig.enqueue(csn, new byte[2000]);
        }
        Thread.currentThread().interrupt();
        rig.journal.close();
        assertTrue(Thread.interrupted());
        assertEquals(100, rig.fate.durableCsn());
        assertEquals(100, JournalRig.read(rig.files.crash(1), 0).records().size());
    }

    @Test
    void aClosedJournalTakesNothing() {
        JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
        rig.journal.close();
        TarnException e = assertThrows(TarnException.class, () -> rig.enqueue(1, new byte[1]));
        assertEquals(ErrorCode.DATABASE_CLOSED, e.code());
    }

    /** The same on this machine's files, opened, read and closed with the interrupt flag set. */
    @Test
    void anInterruptedThreadCanOpenReadAndClose() throws InterruptedException {
        Env env = Env.system();
        UUID database = UUID.randomUUID();
        for (int round = 0; round < 3; round++) {
            Thread.currentThread().interrupt();
            List<Long> csns = new ArrayList<>();
            JournalEnd end;
            try (JournalReader reader = JournalReader.open(FileSystem.local(), temporary, database, 0)) {
                while (reader.next()) {
                    csns.add(reader.csn());
                    assertArrayEquals(new byte[] {(byte) reader.csn()}, JournalRig.bytes(reader.record()));
                }
                end = reader.end();
            }
            FileJournal journal = FileJournal.open(env, temporary, database, JournalRig.ONE_SEGMENT, end);
            Fate fate = new Fate();
            journal.start(fate);
            for (long csn = 1 + round * 10; csn <= 10 + round * 10; csn++) {
                JournalRig.enqueue(journal, csn, new byte[] {(byte) csn});
            }
            journal.close();
            assertTrue(Thread.interrupted());
            assertEquals(10 + round * 10, fate.durableCsn());
            assertEquals(round * 10, csns.size());
            assertFalse(end.tornTail().isPresent());
        }
    }

    private static void assertFound(Map<Long, byte[]> expected, JournalRig.Found found) {
        assertEquals(List.copyOf(expected.keySet()), List.copyOf(found.records().keySet()));
        expected.forEach(
                (csn, record) -> assertArrayEquals(record, found.records().get(csn)));
        assertTrue(found.end().tornTail().isEmpty());
    }
}
