package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** After a failed write or sync nothing more is written, and what was refused is nowhere. */
@Timeout(60)
class JournalFailureTest {
    private static final String SEGMENTS = "**/journal/*";

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"WRITE", "FORCE"})
    void aFailureRefusesFromTheFirstRecordNotReported(Operation operation) throws InterruptedException {
        for (Fault fault : Fault.values()) {
            JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
            rig.append(1, new byte[1000]);
            rig.append(3, new byte[1000]);
            rig.files.fail(operation, SEGMENTS, 0, 1, fault);
            assertFalse(rig.append(7, new byte[1000]));
            Fate.Failure failure = rig.fate.awaitFailure(0);
            assertEquals(7, failure.fromCsn());
            assertTrue(failure.permanent());
            assertEquals(
                    fault == Fault.DISK_FULL ? ErrorCode.DISK_FULL : ErrorCode.IO_ERROR,
                    failure.cause().code());

            long changes = rig.files.changes();
            rig.enqueue(8, new byte[10]);
            assertEquals(8, rig.fate.awaitFailure(1).fromCsn());
            rig.journal.close();
            assertEquals(changes, rig.files.changes(), "nothing is written after a failure");
            for (SimulatedFileSystem after : List.of(rig.files.kill(), rig.files.crash(1), rig.files.crash(2))) {
                assertEquals(
                        List.of(1L, 3L),
                        List.copyOf(JournalRig.read(after, 0).records().keySet()));
                JournalRig again = JournalRig.open(after, 0, JournalRig.ONE_SEGMENT, 9);
                assertTrue(again.append(4, new byte[3]));
                again.journal.close();
                assertEquals(
                        List.of(1L, 3L, 4L),
                        List.copyOf(JournalRig.read(after, 0).records().keySet()));
            }
            assertEquals(0, rig.files.openHandles());
        }
    }

    @Test
    void whatCannotBeTakenBackHasAnUnknownOutcome() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
        rig.append(1, new byte[1000]);
        rig.files.fail(Operation.FORCE, SEGMENTS, 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
        assertFalse(rig.append(2, new byte[1000]));
        assertEquals(ErrorCode.OUTCOME_UNKNOWN, rig.fate.awaitFailure(0).cause().code());
        rig.journal.close();
    }

    /** Creating, writing, forcing, renaming a segment, and syncing the directory. */
    @ParameterizedTest
    @ValueSource(strings = {"CREATE", "WRITE", "FORCE", "RENAME", "SYNC_DIRECTORY"})
    void aSegmentThatCannotBeMadeIsAFailure(String operation) throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        rig.append(1, new byte[500]);
        Operation failing = Operation.valueOf(operation);
        rig.files.fail(failing, failing == Operation.SYNC_DIRECTORY ? "**/journal" : "**.tmp", 0, 1, Fault.IO_ERROR);
        assertFalse(rig.append(2, new byte[500]));
        assertEquals(2, rig.fate.awaitFailure(0).fromCsn());
        assertEquals(ErrorCode.IO_ERROR, rig.fate.awaitFailure(0).cause().code());
        rig.journal.close();
        for (long seed = 0; seed < 20; seed++) {
            SimulatedFileSystem after = rig.files.crash(seed);
            JournalRig again = JournalRig.open(after, 0, JournalRig.SMALL_SEGMENTS, 9);
            assertEquals(List.of(1L), List.copyOf(again.found.records().keySet()));
            assertTrue(again.append(2, new byte[3]));
            again.journal.close();
            assertEquals(2, JournalRig.read(after, 0).records().size());
        }
    }

    /** What is in a segment was forced before its file is closed. */
    @Test
    void aFileThatCannotBeClosedDisturbsNobody() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        rig.files.fail(Operation.CLOSE, "**.journal", 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
        for (long csn = 1; csn <= 20; csn++) {
            assertTrue(rig.append(csn, new byte[150]));
            rig.journal.releaseUpTo(csn - 5);
        }
        rig.journal.releaseUpTo(20);
        assertTrue(rig.append(21, new byte[150]));
        rig.journal.close();
        assertEquals(List.of(), rig.fate.failures());
        assertEquals(1, JournalRig.read(rig.files.crash(1), 20).records().size());
    }

    @Test
    void closingFailsWhenTheLastForceDoes() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalOptions.of(SyncPolicy.OFF));
        rig.append(1, new byte[100]);
        rig.files.fail(Operation.FORCE, SEGMENTS, 0, 1, Fault.IO_ERROR);
        TarnException e = assertThrows(TarnException.class, rig.journal::close);
        assertEquals(ErrorCode.IO_ERROR, e.code());
        assertEquals(Long.MAX_VALUE, rig.fate.awaitFailure(0).fromCsn(), "no record was waiting");
        assertEquals(0, rig.files.openHandles());
    }

    /** They are in the operating system's cache alone, and no later force of it brings them to the disk. */
    @Test
    void recordsWhoseForceFailedAreDurableOnceTheyWereReadAgain() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalOptions.of(SyncPolicy.OFF));
        for (long csn = 1; csn <= 50; csn++) {
            assertTrue(rig.append(csn, new byte[100]));
        }
        rig.files.fail(Operation.FORCE, SEGMENTS, 0, 1, Fault.IO_ERROR);
        assertThrows(TarnException.class, rig.journal::close);
        SimulatedFileSystem killed = rig.files.kill();
        JournalRig again = JournalRig.open(killed, 0, JournalOptions.of(SyncPolicy.OFF), 9);
        assertEquals(50, again.found.records().size());
        for (long seed = 0; seed < 20; seed++) {
            assertEquals(50, JournalRig.read(killed.crash(seed), 0).records().size());
        }
        again.journal.close();
    }

    /** Some CSNs never come to the journal, and may be confirmed: a failure must not name one of them. */
    @Test
    void theFirstRefusedRecordIsNamedWhenABatchFailsInItsMiddle() throws InterruptedException {
        JournalRig rig = JournalRig.open(JournalRig.SMALL_SEGMENTS);
        rig.append(10, new byte[300]);
        rig.files.fail(Operation.CREATE, "**.tmp", 1, 1, Fault.IO_ERROR);
        // The file system's lock keeps the thread from taking them one by one.
        synchronized (rig.files) {
            for (long csn = 20; csn <= 80; csn += 10) {
                rig.enqueue(csn, new byte[150]);
            }
        }
        Fate.Failure failure = rig.fate.awaitFailure(0);
        assertTrue(failure.fromCsn() > 20 && failure.fromCsn() % 10 == 0, () -> "from " + failure.fromCsn());
        assertEquals(failure.fromCsn() - 10, rig.fate.durableCsn());
        rig.journal.close();
        long last = JournalRig.read(rig.files.crash(1), 0).end().lastCsn();
        assertEquals(failure.fromCsn() - 10, last);
    }
}
