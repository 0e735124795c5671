package org.tarndb.storage.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Crc32c;

@Timeout(60)
class DatabaseFilesTest {
    private static final Path DATABASE = Path.of("/data/db").toAbsolutePath();

    @TempDir
    Path temporary;

    @Test
    void aNewDatabaseIsMadeAndFoundAgain() {
        Env env = Env.system();
        Path path = temporary.resolve("a").resolve("b");
        UUID id;
        try (DatabaseFiles files = DatabaseFiles.open(env, path)) {
            id = files.databaseId();
            assertTrue(Files.isDirectory(files.journalDirectory()));
            assertTrue(Files.isDirectory(files.checkpointDirectory()));
            assertEquals(path, files.directory());
        }
        try (DatabaseFiles files = DatabaseFiles.open(env, path)) {
            assertEquals(id, files.databaseId());
        }
    }

    /** As a link to the directory, too. */
    @Test
    void aSecondOpeningInThisProcessIsRefusedAndDoesNoHarm() throws IOException {
        Env env = Env.system();
        Path path = temporary.resolve("db");
        Path link = temporary.resolve("link");
        try (DatabaseFiles files = DatabaseFiles.open(env, path)) {
            Files.createSymbolicLink(link, path);
            for (Path other : List.of(path, link, path)) {
                String message = assertRefused(ErrorCode.DATABASE_IN_USE, env, other);
                assertTrue(message.contains(other.toString()), message);
                assertTrue(message.contains("process " + ProcessHandle.current().pid() + " on host "), message);
            }
            assertTrue(Files.exists(files.directory()));
        }
        DatabaseFiles.open(env, link).close();
    }

    @Test
    void aDatabaseInUseByAnotherProcessNamesItAndIsFreeWhenThatIsKilled() throws Exception {
        Path path = temporary.resolve("db");
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        LockHolder.class.getName(),
                        path.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = holder.inputReader(UTF_8)) {
            String id = String.valueOf(output.readLine()).replace("open ", "");
            for (int attempt = 0; attempt < 3; attempt++) {
                String message = assertRefused(ErrorCode.DATABASE_IN_USE, Env.system(), path);
                assertTrue(message.contains("process " + holder.pid() + " on host "), message);
            }
            holder.destroyForcibly();
            holder.waitFor();
            try (DatabaseFiles files = DatabaseFiles.open(Env.system(), path)) {
                assertEquals(UUID.fromString(id), files.databaseId());
            }
        } finally {
            holder.destroyForcibly();
        }
    }

    @Test
    void aFileOrAForeignDirectoryIsRefusedAndLeftAlone() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "text");
        assertTrue(assertRefused(ErrorCode.CANNOT_CONNECT, Env.system(), file).contains("it is a file"));
        assertEquals("text", Files.readString(file));

        Path foreign = Files.createDirectory(temporary.resolve("foreign"));
        Files.writeString(foreign.resolve("photo.jpg"), "text");
        String message = assertRefused(ErrorCode.CANNOT_CONNECT, Env.system(), foreign);
        assertTrue(message.contains("photo.jpg"), message);
        try (var names = Files.list(foreign)) {
            assertEquals(1, names.count());
        }
        Path below = file.resolve("db");
        assertThrows(TarnException.class, () -> DatabaseFiles.open(Env.system(), below));
    }

    @Test
    void anInterruptedThreadCanOpen() {
        Thread.currentThread().interrupt();
        DatabaseFiles.open(Env.system(), temporary.resolve("db")).close();
        DatabaseFiles.open(Env.system(), temporary.resolve("db")).close();
        assertTrue(Thread.interrupted());
    }

    @Test
    void aCrashAtEveryChangeOfTheCreationLeavesADatabaseOrRoomForOne() {
        boolean finished = false;
        for (long cut = 0; !finished; cut++) {
            for (long seed = 0; seed < 20; seed++) {
                String context = "cut " + cut + ", seed " + seed;
                SimulatedFileSystem files = new SimulatedFileSystem();
                files.cutPowerAt(cut);
                UUID created = null;
                try (DatabaseFiles database = DatabaseFiles.open(files.env(seed), DATABASE)) {
                    created = database.databaseId();
                    finished = files.changes() <= cut;
                } catch (TarnException e) {
                    assertEquals(ErrorCode.IO_ERROR, e.code(), context);
                }
                SimulatedFileSystem after = files.crash(seed);
                UUID found;
                try (DatabaseFiles database = DatabaseFiles.open(after.env(seed + 1), DATABASE)) {
                    found = database.databaseId();
                }
                assertTrue(created == null || created.equals(found), context);
                try (DatabaseFiles database =
                        DatabaseFiles.open(after.crash(seed).env(5), DATABASE)) {
                    assertEquals(found, database.databaseId(), context);
                }
                assertEquals(0, after.openHandles(), context);
            }
        }
    }

    @Test
    void everyFlippedByteOfTheIdentityIsFound() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        DatabaseFiles.open(files.env(1), DATABASE).close();
        Path identity = DATABASE.resolve(DatabaseIdentity.FILE_NAME);
        byte[] good = files.contents(identity);
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= (byte) (1 << (at % 8));
            files.setContents(identity, bad);
            String message = assertRefused(ErrorCode.FILE_CORRUPTED, files.env(1), DATABASE);
            assertTrue(message.contains(identity.toString()), message);
            files.setContents(identity, Arrays.copyOf(good, at));
            assertRefused(ErrorCode.FILE_CORRUPTED, files.env(1), DATABASE);
        }
        files.setContents(identity, good);
        DatabaseFiles.open(files.env(1), DATABASE).close();
    }

    @Test
    void aNewerFormatIsNamedWithBothVersions() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        DatabaseFiles.open(files.env(1), DATABASE).close();
        Path identity = DATABASE.resolve(DatabaseIdentity.FILE_NAME);
        // A longer section, as a newer release may write.
        byte[] newer = Arrays.copyOf(files.contents(identity), 60);
        ByteBuffer.wrap(newer).putInt(8, 7).putInt(12, 60);
        ByteBuffer.wrap(newer).putInt(56, Crc32c.of(newer, 0, 56));
        files.setContents(identity, newer);
        String message = assertRefused(ErrorCode.FILE_FORMAT_UNKNOWN, files.env(1), DATABASE);
        assertTrue(message.contains("version 7") && message.contains("version 1"), message);
    }

    @Test
    void aDatabaseThatLostItsIdentityIsNotMadeAnew() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        DatabaseFiles.open(files.env(1), DATABASE).close();
        files.setContents(DATABASE.resolve("journal").resolve("0000000001-1.journal"), new byte[10]);
        files.delete(DATABASE.resolve(DatabaseIdentity.FILE_NAME));
        assertRefused(ErrorCode.FILE_CORRUPTED, files.env(1), DATABASE);
    }

    private static String assertRefused(ErrorCode code, Env env, Path path) {
        TarnException e = assertThrows(TarnException.class, () -> DatabaseFiles.open(env, path));
        assertEquals(code, e.code(), e::toString);
        return e.toString();
    }
}
