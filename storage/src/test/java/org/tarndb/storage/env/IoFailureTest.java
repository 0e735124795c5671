package org.tarndb.storage.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What a user reads for the exceptions that the JDK has, on the machines that it runs on. */
class IoFailureTest {
    static Stream<Arguments> exceptions() {
        return Stream.of(
                Arguments.of(new FileNotFoundException("/db/f (Read-only file system)"), "is read-only"),
                Arguments.of(new FileSystemException("/db/f", null, "Read-only file system"), "is read-only"),
                Arguments.of(new FileNotFoundException("/db/f (Permission denied)"), "may not"),
                Arguments.of(new AccessDeniedException("/db/f"), "may not"),
                Arguments.of(new NoSuchFileException("/db/f"), "NoSuchFile"),
                Arguments.of(new IOException("Input/output error"), "Input/output error"));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void theMessageSaysWhatIsWrong(IOException cause, String reason) {
        TarnException e = IoFailure.of("lock", Path.of("/db/f"), cause);
        String message = String.valueOf(e.getMessage());
        assertEquals(ErrorCode.IO_ERROR, e.code());
        assertTrue(message.startsWith("Cannot lock /db/f: ") && message.contains(reason), message);
        assertFalse(message.contains("FileNotFound"), message);
    }

    static Stream<IOException> fullDisks() {
        return Stream.of(
                new IOException("No space left on device"),
                new FileSystemException("/db/f", null, "Disk quota exceeded"),
                new IOException("There is not enough space on the disk"));
    }

    @ParameterizedTest
    @MethodSource("fullDisks")
    void aFullDiskHasItsOwnCode(IOException cause) {
        assertEquals(
                ErrorCode.DISK_FULL,
                IoFailure.of("write to", Path.of("/db/f"), cause).code());
    }
}
