package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Damage is told from a torn tail, names file and offset, and changes nothing. */
@Timeout(60)
class JournalDamageTest {
    private static final Pattern OFFSET = Pattern.compile("at offset (\\d+)");

    /** Two segments by two openings, each of some records; the second closed or not. */
    private static SimulatedFileSystem journal(boolean closed) throws InterruptedException {
        SimulatedFileSystem files = JournalRig.newFiles();
        for (int opening = 0; opening < 2; opening++) {
            JournalRig rig = JournalRig.open(files, 0, JournalRig.ONE_SEGMENT, opening);
            for (int i = 1; i <= 4; i++) {
                rig.append(opening * 4L + i, new byte[17 * i]);
            }
            if (opening == 1 && !closed) {
                files = files.kill();
            }
            rig.journal.close();
        }
        return files;
    }

    @Test
    void everyFlippedByteOfAClosedJournalIsFound() throws InterruptedException {
        SimulatedFileSystem files = journal(true);
        for (Path path : files.allFiles()) {
            byte[] good = files.contents(path);
            boolean last = path.equals(files.allFiles().get(1));
            long closingFrame = good.length - JournalLayout.frameBytes(0);
            for (int at = 0; at < good.length; at++) {
                flip(files, path, good, at);
                if (last && at >= closingFrame) {
                    assertCut(files, path, closingFrame, 8);
                } else {
                    assertDamage(files, path, at);
                }
            }
            files.setContents(path, good);
        }
        assertEquals(8, JournalRig.read(files, 0).records().size());
    }

    /** The last record was forced, but nothing says so: it can't be told from one that was being written. */
    @Test
    void onlyTheLastRecordOfAKilledJournalCanPassForTorn() throws InterruptedException {
        SimulatedFileSystem files = journal(false);
        Path last = files.allFiles().get(1);
        byte[] good = files.contents(last);
        long lastRecord = good.length - JournalLayout.frameBytes(17 * 4);
        for (int at = 0; at < good.length; at++) {
            flip(files, last, good, at);
            if (at >= lastRecord) {
                assertCut(files, last, lastRecord, 7);
            } else {
                assertDamage(files, last, at);
            }
        }
    }

    @Test
    void aJournalCutAnywhereInItsLastWriteIsTorn() throws InterruptedException {
        SimulatedFileSystem files = journal(false);
        Path last = files.allFiles().get(1);
        byte[] good = files.contents(last);
        int lastRecord = (int) (good.length - JournalLayout.frameBytes(17 * 4));
        for (int length = lastRecord + 1; length < good.length; length++) {
            files.setContents(last, Arrays.copyOf(good, length));
            assertCut(files, last, lastRecord, 7);
        }
        // The same length as before, the end being zeros.
        for (int length = lastRecord + 1; length < good.length; length++) {
            byte[] zeroed = Arrays.copyOf(Arrays.copyOf(good, length), good.length);
            if (!Arrays.equals(zeroed, good)) {
                files.setContents(last, zeroed);
                assertCut(files, last, lastRecord, 7);
            }
        }
    }

    /** A part that is missing at the end is a torn tail, and takes the whole record with it; elsewhere it is damage. */
    @Test
    void everyFlippedByteOfARecordInParts() throws InterruptedException {
        for (boolean lastRecord : new boolean[] {true, false}) {
            JournalRig rig = JournalRig.open(JournalRig.ONE_SEGMENT);
            rig.append(1, new byte[10]);
            rig.journal.append(2, JournalRig.divided(new byte[150], 5), Durability.DEFAULT);
            assertTrue(rig.fate.awaitDurable(2));
            if (!lastRecord) {
                rig.append(3, new byte[10]);
            }
            SimulatedFileSystem files = rig.files.kill();
            rig.journal.close();
            Path segment = files.allFiles().get(0);
            byte[] good = files.contents(segment);
            int record = JournalLayout.HEADER_BYTES + JournalLayout.frameBytes(10);
            int end = record + 5 * JournalLayout.frameBytes(30);
            for (int at = record; at < end; at++) {
                flip(files, segment, good, at);
                if (lastRecord) {
                    assertCut(files, segment, record, 1);
                } else {
                    assertDamage(files, segment, at);
                }
            }
        }
    }

    @Test
    void aTornTailIsCutWhenWritingStarts() throws InterruptedException {
        SimulatedFileSystem files = journal(false);
        Path last = files.allFiles().get(1);
        byte[] good = files.contents(last);
        files.setContents(last, Arrays.copyOf(good, good.length - 9));
        JournalRig rig = JournalRig.open(files, 0, JournalRig.ONE_SEGMENT, 5);
        TornTail torn = rig.found.end().tornTail().orElseThrow();
        assertEquals(last, torn.file());
        assertEquals(good.length - JournalLayout.frameBytes(17 * 4), torn.offset());
        assertEquals(JournalLayout.frameBytes(17 * 4) - 9, torn.bytes());
        assertTrue(torn.note().contains(last.toString()), torn.note());
        assertEquals(torn.offset(), files.contents(last).length);
        assertTrue(rig.append(8, new byte[] {1}));
        rig.journal.close();
        JournalRig.Found found = JournalRig.read(files.crash(1), 0);
        assertEquals(8, found.records().size());
        assertTrue(found.end().tornTail().isEmpty());
    }

    @Test
    void aMissingOrShortenedSegmentIsDamage() throws InterruptedException {
        SimulatedFileSystem files = JournalRig.newFiles();
        JournalRig rig = JournalRig.open(files, 0, JournalRig.SMALL_SEGMENTS, 1);
        for (long csn = 1; csn <= 30; csn++) {
            rig.append(csn, new byte[60]);
        }
        rig.journal.close();
        List<Path> segments = files.allFiles();
        for (Path missing : segments.subList(0, segments.size() - 1)) {
            SimulatedFileSystem damaged = files.kill();
            damaged.delete(missing);
            TarnException e = assertThrows(TarnException.class, () -> JournalRig.read(damaged, 0));
            assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
            String start = missing.toString().replaceAll("-\\d+\\.journal", "");
            assertTrue(e.toString().contains(start), e::toString);
        }
        Path second = segments.get(1);
        byte[] good = files.contents(second);
        for (int length = 0; length < good.length; length++) {
            files.setContents(second, Arrays.copyOf(good, length));
            assertDamage(files, second, length);
        }
    }

    /** A checkpoint leaves the last segment, so none at all was deleted by somebody, with records after the checkpoint. */
    @Test
    void noSegmentAtAllBesideACheckpointIsDamage() throws InterruptedException {
        SimulatedFileSystem files = journal(false);
        files.allFiles().forEach(files::delete);
        assertThrowsCorrupted(() -> JournalRig.read(files, 2), JournalRig.DIRECTORY.toString());
        assertEquals(0, JournalRig.read(files, 0).records().size());
    }

    @Test
    void aSegmentOfAnotherDatabaseOrPlaceIsDamage() throws InterruptedException {
        SimulatedFileSystem files = journal(true);
        Path first = files.allFiles().get(0);
        Path second = files.allFiles().get(1);
        assertThrowsCorrupted(
                () -> JournalReader.open(files, JournalRig.DIRECTORY, new UUID(1, 1), 0), second.toString());
        files.setContents(second, files.contents(first));
        assertThrowsCorrupted(() -> JournalRig.read(files, 0), second.toString());
    }

    @Test
    void aNewerFormatIsNamed() throws InterruptedException {
        SimulatedFileSystem files = journal(true);
        Path last = files.allFiles().get(1);
        byte[] newer = files.contents(last);
        newer[11] = 9; // the version
        int crc = org.tarndb.storage.format.Crc32c.of(newer, 0, JournalLayout.HEADER_BYTES - 4);
        java.nio.ByteBuffer.wrap(newer).putInt(JournalLayout.HEADER_BYTES - 4, crc);
        files.setContents(last, newer);
        TarnException e = assertThrows(TarnException.class, () -> JournalRig.read(files, 0));
        assertEquals(ErrorCode.FILE_FORMAT_UNKNOWN, e.code());
        assertTrue(e.toString().contains("version 9") && e.toString().contains("version 2"), e::toString);
    }

    private static void flip(SimulatedFileSystem files, Path path, byte[] good, int at) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) (1 << (at % 8));
        files.setContents(path, bad);
    }

    private static void assertCut(SimulatedFileSystem files, Path path, long offset, int records) {
        JournalRig.Found found = JournalRig.read(files, 0);
        assertEquals(records, found.records().size());
        TornTail torn = found.end().tornTail().orElseThrow();
        assertEquals(path, torn.file());
        assertEquals(offset, torn.offset());
    }

    /** An error that names the file and an offset at or before the damage, in its frame or header; nothing changed. */
    private static void assertDamage(SimulatedFileSystem files, Path path, int at) {
        long changes = files.changes();
        String message = assertThrowsCorrupted(() -> JournalRig.read(files, 0), path.toString());
        Matcher offset = OFFSET.matcher(message);
        if (!offset.find()) {
            fail(message);
        }
        long named = Long.parseLong(offset.group(1));
        assertTrue(named <= at + 8L && named >= at - 300L, at + ": " + message);
        assertEquals(changes, files.changes());
        assertEquals(0, files.openHandles());
    }

    private static String assertThrowsCorrupted(org.junit.jupiter.api.function.Executable action, String file) {
        TarnException e = assertThrows(TarnException.class, action);
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code(), e::toString);
        assertTrue(e.toString().contains(file), e::toString);
        return e.toString();
    }
}
