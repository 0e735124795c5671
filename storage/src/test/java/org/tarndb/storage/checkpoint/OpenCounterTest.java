package org.tarndb.storage.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class OpenCounterTest {
    private static final Path DIRECTORY = Path.of("/db").toAbsolutePath();
    private static final Path FILE = DIRECTORY.resolve(OpenCounter.FILE_NAME);

    private static SimulatedFileSystem directory() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        files.createDirectories(DIRECTORY);
        return files;
    }

    @Test
    void countsOneByOne() {
        SimulatedFileSystem files = directory();
        for (long expected = 1; expected <= 9; expected++) {
            assertEquals(expected, OpenCounter.next(files, DIRECTORY, 0));
        }
        assertEquals(21, OpenCounter.next(files, DIRECTORY, 20));
        assertEquals(22, OpenCounter.next(files, DIRECTORY, 20));
        files.delete(FILE);
        assertEquals(23, OpenCounter.next(files, DIRECTORY, 22), "what else is known of openings counts");
    }

    /** Whatever a power cut leaves, a number that was given is not given again. */
    @Test
    void noNumberIsGivenTwice() {
        for (long cut = 0; cut < 14; cut++) {
            for (long seed = 0; seed < 8; seed++) {
                SimulatedFileSystem files = directory().kill();
                files.cutPowerAt(cut);
                long given = 0;
                try {
                    for (int i = 0; i < 5; i++) {
                        given = OpenCounter.next(files, DIRECTORY, 0);
                    }
                } catch (TarnException e) {
                    assertEquals(ErrorCode.IO_ERROR, e.code());
                }
                SimulatedFileSystem found = files.crash(seed);
                if (found.exists(DIRECTORY)) {
                    long next = OpenCounter.next(found, DIRECTORY, 0);
                    assertTrue(next > given, "cut " + cut + ", seed " + seed + ": " + next + " after " + given);
                }
            }
        }
    }

    @Test
    void twoDamagedSlotsAreAnError() {
        SimulatedFileSystem files = directory();
        OpenCounter.next(files, DIRECTORY, 0);
        OpenCounter.next(files, DIRECTORY, 0);
        damage(files, 0);
        assertEquals(3, OpenCounter.next(files, DIRECTORY, 0), "the other slot is whole");
        damage(files, 0);
        damage(files, 512);
        TarnException refused = assertThrows(TarnException.class, () -> OpenCounter.next(files, DIRECTORY, 0));
        assertEquals(ErrorCode.FILE_CORRUPTED, refused.code());
        assertTrue(String.valueOf(refused.getMessage()).contains(FILE.toString()), refused::toString);
    }

    private static void damage(SimulatedFileSystem files, long position) {
        try (FileHandle file = files.open(FILE, OpenMode.READ_WRITE)) {
            file.write(position + 18, new byte[] {77}, 0, 1);
        }
    }
}
