package org.tarndb.storage.env;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Locale;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Turns the JDK's exceptions into ours. */
final class IoFailure {
    private IoFailure() {}

    /** @param action what was tried, to follow "cannot" */
    static TarnException of(String action, Path path, IOException cause) {
        if (isDiskFull(cause)) {
            return new TarnException(
                    ErrorCode.DISK_FULL,
                    "Cannot " + action + " " + path
                            + ": the disk is full. Free some space, then try again; a database that has stopped is to be opened again",
                    cause);
        }
        return new TarnException(ErrorCode.IO_ERROR, "Cannot " + action + " " + path + ": " + reason(cause), cause);
    }

    /** Some exceptions say that a file is not found, or denied, and tell only in brackets why. */
    private static String reason(IOException cause) {
        String message = cause.getMessage();
        String text = lowerCase(cause);
        if (text.contains("read-only file system")) {
            return "the file system is read-only: mount it for writing, or use a copy. Tarn writes to a database's"
                    + " directory even where it is only read or checked";
        }
        if (cause instanceof AccessDeniedException || text.contains("permission denied")) {
            return "the user of this process may not. Give it the right to read and write the files of the directory";
        }
        // The file exceptions of java.nio.file carry the path alone; their class says what happened.
        String kind = cause.getClass().getSimpleName().replace("Exception", "");
        return kind.equals("IO") ? String.valueOf(message) : kind + " (" + message + ")";
    }

    /** The JDK has no exception for it: the message is the operating system's (Linux, macOS; quota; Windows). */
    private static boolean isDiskFull(IOException cause) {
        String message = lowerCase(cause);
        return message.contains("no space left")
                || message.contains("quota exceeded")
                || message.contains("not enough space");
    }

    private static String lowerCase(IOException cause) {
        return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    }
}
