package org.tarndb.storage.env;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What {@link FileSystem} promises, of both implementations. */
class FileSystemContractTest {
    @TempDir
    Path directory;

    static Stream<FileSystem> fileSystems() {
        return Stream.of(FileSystem.local(), new SimulatedFileSystem());
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void bytesAreReadAtTheirPositions(FileSystem files) {
        Path path = newDirectory(files).resolve("file");
        try (FileHandle file = files.open(path, OpenMode.CREATE)) {
            file.write(0, bytes("hello"), 0, 5);
            file.write(8, bytes("-world-"), 1, 5);
            file.force();
            assertEquals(13, file.size());
            assertEquals("hello\0\0\0world", read(file, 0, 20));
            assertEquals("lo\0", read(file, 3, 3));
            assertEquals("", read(file, 13, 1));
            assertEquals("", read(file, 99, 1));
            file.truncate(4);
            file.truncate(9);
            assertEquals(4, file.size());
            file.write(6, bytes("x"), 0, 1);
            assertEquals("hell\0\0x", read(file, 0, 20));
        }
        try (FileHandle file = files.open(path, OpenMode.READ)) {
            assertEquals("hell\0\0x", read(file, 0, 20));
        }
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void namesAreListedRenamedAndDeleted(FileSystem files) {
        Path in = newDirectory(files);
        create(files, in.resolve("b"), "old");
        create(files, in.resolve("a"), "new");
        files.createDirectories(in.resolve("c").resolve("d"));
        assertEquals(List.of(in.resolve("a"), in.resolve("b"), in.resolve("c")), files.list(in));
        files.rename(in.resolve("a"), in.resolve("b"));
        files.syncDirectory(in);
        assertFalse(files.exists(in.resolve("a")));
        try (FileHandle file = files.open(in.resolve("b"), OpenMode.READ)) {
            assertEquals("new", read(file, 0, 9));
        }
        files.delete(in.resolve("b"));
        assertEquals(List.of(in.resolve("c")), files.list(in));
        assertTrue(files.isDirectory(in.resolve("c")));
        assertEquals(List.of(), files.list(in.resolve("nowhere")));
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void aLinkIsTheSameFileAndTakesNoTakenName(FileSystem files) {
        Path in = newDirectory(files);
        Path below = in.resolve("below");
        files.createDirectories(below);
        create(files, in.resolve("a"), "first");
        create(files, in.resolve("b"), "second");
        assertTrue(files.link(in.resolve("a"), below.resolve("c")));
        assertFalse(files.link(in.resolve("b"), below.resolve("c")));
        assertFalse(files.link(in.resolve("a"), below));
        files.delete(in.resolve("a"));
        try (FileHandle file = files.open(below.resolve("c"), OpenMode.READ)) {
            assertEquals("first", read(file, 0, 9));
        }
        assertIoError(in.resolve("a"), () -> files.link(in.resolve("a"), in.resolve("d")));
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void aStatusIsEmptyWhereThereIsNothing(FileSystem files) {
        Path in = newDirectory(files);
        create(files, in.resolve("file"), "12345");
        assertEquals(5, files.status(in.resolve("file")).orElseThrow().sizeBytes());
        assertFalse(files.status(in.resolve("file")).orElseThrow().directory());
        assertTrue(files.status(in).orElseThrow().directory());
        assertEquals(Optional.empty(), files.status(in.resolve("missing")));
        assertEquals(Optional.empty(), files.status(in.resolve("missing").resolve("below")));
        assertEquals(Optional.empty(), files.status(in.resolve("file").resolve("below")));
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void missingAndExistingFilesAreErrorsThatNameThem(FileSystem files) {
        Path path = newDirectory(files).resolve("file");
        for (OpenMode mode : List.of(OpenMode.READ, OpenMode.READ_WRITE)) {
            assertIoError(path, () -> files.open(path, mode));
        }
        assertIoError(path, () -> files.delete(path));
        assertFalse(files.exists(path));
        create(files, path, "x");
        assertIoError(path, () -> files.open(path, OpenMode.CREATE));
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void aPrivateDirectoryIsMadeOnceAndDeletedWhenItIsEmpty(FileSystem files) {
        Path in = newDirectory(files).resolve("private");
        assertIoError(in.resolve("sub"), () -> files.createPrivateDirectory(in.resolve("sub")));
        assertIoError(in, () -> files.deleteDirectory(in));
        files.createPrivateDirectory(in);
        assertTrue(files.isDirectory(in));
        assertIoError(in, () -> files.createPrivateDirectory(in));
        create(files, in.resolve("file"), "x");
        assertIoError(in, () -> files.deleteDirectory(in));
        assertIoError(in.resolve("file"), () -> files.deleteDirectory(in.resolve("file")));
        files.delete(in.resolve("file"));
        files.createPrivateDirectory(in.resolve("sub"));
        assertIoError(in, () -> files.deleteDirectory(in));
        files.deleteDirectory(in.resolve("sub"));
        files.deleteDirectory(in);
        assertFalse(files.exists(in));
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void lockIsHeldOnceAndNamesItsOwner(FileSystem files) {
        Path lock = newDirectory(files).resolve("lock");
        FileLease first = files.lock(lock, "process 17 on host h");
        for (int attempt = 0; attempt < 3; attempt++) {
            TarnException e = assertThrows(TarnException.class, () -> files.lock(lock, "another"));
            assertEquals(ErrorCode.DATABASE_IN_USE, e.code());
            assertTrue(e.toString().contains("process 17 on host h"), e::toString);
            assertTrue(e.toString().contains(String.valueOf(lock.getParent())), e::toString);
        }
        first.close();
        FileLease second = files.lock(lock, "another");
        first.close();
        assertThrows(TarnException.class, () -> files.lock(lock, "a third"));
        second.close();
    }

    @ParameterizedTest
    @MethodSource("fileSystems")
    void anInterruptDisturbsNothingAndStaysPending(FileSystem files) {
        Path in = newDirectory(files);
        Thread.currentThread().interrupt();
        try (FileLease lease = files.lock(in.resolve("lock"), "me");
                FileHandle file = files.open(in.resolve("file"), OpenMode.CREATE)) {
            file.write(0, bytes("abc"), 0, 3);
            file.force();
            files.createDirectories(in.resolve("sub"));
            files.syncDirectory(in);
            files.rename(in.resolve("file"), in.resolve("renamed"));
            assertEquals(3, file.size());
            assertEquals("abc", read(file, 0, 3));
            file.truncate(1);
            assertEquals(3, files.list(in).size());
            assertThrows(TarnException.class, () -> files.lock(in.resolve("lock"), "still held"));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    private Path newDirectory(FileSystem files) {
        Path created = directory.resolve("in").resolve("here");
        files.createDirectories(created);
        files.createDirectories(created);
        return created;
    }

    private static void create(FileSystem files, Path path, String content) {
        try (FileHandle file = files.open(path, OpenMode.CREATE)) {
            file.write(0, bytes(content), 0, content.length());
        }
    }

    private static void assertIoError(Path path, org.junit.jupiter.api.function.Executable action) {
        TarnException e = assertThrows(TarnException.class, action);
        assertEquals(ErrorCode.IO_ERROR, e.code());
        assertTrue(e.toString().contains(path.toString()), e::toString);
    }

    private static String read(FileHandle file, long position, int length) {
        byte[] target = new byte[length + 2];
        int count = file.read(position, target, 1, length);
        assertArrayEquals(new byte[] {0, 0}, new byte[] {target[0], target[length + 1]});
        return new String(target, 1, count, UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
