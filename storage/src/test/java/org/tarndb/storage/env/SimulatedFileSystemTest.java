package org.tarndb.storage.env;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.TarnException;

/** The fault model does what it says, both ways: what must survive does, what may be lost is, for some seed. */
class SimulatedFileSystemTest {
    private static final Path DIRECTORY = Path.of("/d").toAbsolutePath();
    private static final Path FILE = DIRECTORY.resolve("file");
    private static final int SEEDS = 400;

    private final SimulatedFileSystem files = new SimulatedFileSystem();

    SimulatedFileSystemTest() {
        files.createDirectories(DIRECTORY);
    }

    @Test
    void forcedBytesAndSyncedNamesSurviveEveryCrash() {
        writeForced(filled(3000, 1));
        files.syncDirectory(DIRECTORY);
        for (long seed = 0; seed < SEEDS; seed++) {
            assertArrayEquals(filled(3000, 1), files.crash(seed).contents(FILE));
        }
        assertEquals(1, files.kill().allFiles().size());
    }

    @Test
    void bytesThatWereNotForcedAreKeptLostOrTorn() {
        files.setContents(FILE, filled(2048, 1));
        try (FileHandle file = files.open(FILE, OpenMode.READ_WRITE)) {
            file.write(0, filled(4096, 2), 0, 4096);
        }
        Set<String> outcomes = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            byte[] disk = files.crash(seed).contents(FILE);
            assertArrayEquals(disk, files.crash(seed).contents(FILE), "the seed decides");
            outcomes.add(Arrays.equals(disk, filled(4096, 2)) ? "kept" : "not kept");
            outcomes.add(Arrays.equals(disk, filled(2048, 1)) ? "lost" : "not lost");
            outcomes.add(disk.length + " bytes");
            for (int at = 1; at < Math.min(disk.length, 2048); at++) {
                if (disk[at] != disk[at - 1]) {
                    outcomes.add(at % 512 == 0 ? "between sectors" : "within a sector");
                    outcomes.add(disk[at] == 2 ? "later part without the earlier" : "earlier part without the later");
                }
            }
        }
        assertTrue(
                outcomes.containsAll(Set.of(
                        "kept",
                        "lost",
                        "between sectors",
                        "within a sector",
                        "later part without the earlier",
                        "earlier part without the later")),
                outcomes::toString);
        assertTrue(outcomes.size() > 10, "the file's length varies: " + outcomes);
    }

    @Test
    void namesThatWereNotSyncedAreKeptOrLostInAnyOrder() {
        files.setContents(FILE, filled(10, 1));
        files.setContents(DIRECTORY.resolve("other"), filled(10, 3));
        Path temporary = DIRECTORY.resolve("temporary");
        try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
            file.write(0, filled(10, 2), 0, 10);
            file.force();
        }
        files.rename(temporary, FILE);
        files.delete(DIRECTORY.resolve("other"));
        Set<String> outcomes = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedFileSystem after = files.crash(seed);
            byte[] content = after.contents(FILE);
            assertEquals(10, content.length, "the old file or the new one, whole");
            outcomes.add(content[0] + " " + after.exists(DIRECTORY.resolve("other")));
        }
        assertEquals(Set.of("1 true", "1 false", "2 true", "2 false"), outcomes);
    }

    @Test
    void aFailedForceLosesWhatWasDirtyForGood() {
        writeForced(filled(100, 1));
        files.syncDirectory(DIRECTORY);
        files.fail(Operation.FORCE, "**/file", 0, 1, Fault.IO_ERROR);
        try (FileHandle file = files.open(FILE, OpenMode.READ_WRITE)) {
            file.write(50, filled(100, 2), 0, 100);
            assertThrows(TarnException.class, file::force);
            file.force();
            assertEquals(150, file.size());
        }
        for (long seed = 0; seed < 20; seed++) {
            assertArrayEquals(filled(100, 1), files.crash(seed).contents(FILE));
        }
    }

    @Test
    void faultsStrikeByOperationPathAndCount() {
        files.fail(Operation.CREATE, "/d/a*", 1, 2, Fault.DISK_FULL);
        int failed = 0;
        for (String name : List.of("a1", "b1", "a2", "b2", "a3", "a4")) {
            try (FileHandle file = files.open(DIRECTORY.resolve(name), OpenMode.CREATE)) {
                assertEquals(0, file.size());
            } catch (TarnException e) {
                failed++;
            }
        }
        assertEquals(2, failed);
        assertEquals(4, files.allFiles().size());
        assertEquals(0, files.openHandles());
    }

    @Test
    void whenThePowerIsOffNothingWorks() {
        writeForced(filled(10, 1));
        files.cutPowerAt(files.changes());
        try (FileHandle file = files.open(FILE, OpenMode.READ_WRITE)) {
            assertThrows(TarnException.class, () -> file.write(0, filled(1, 2), 0, 1));
            assertThrows(TarnException.class, file::force);
            assertThrows(TarnException.class, () -> file.read(0, new byte[1], 0, 1));
        }
        assertThrows(TarnException.class, () -> files.list(DIRECTORY));
    }

    private void writeForced(byte[] content) {
        try (FileHandle file = files.open(FILE, OpenMode.CREATE)) {
            file.write(0, content, 0, content.length);
            file.force();
        }
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
