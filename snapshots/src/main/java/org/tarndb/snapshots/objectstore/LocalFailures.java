package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import org.tarndb.storage.error.TarnException;

/** The file system's errors, as those of an object store. */
final class LocalFailures {
    /** Something done to files. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    private static final List<String> REFUSALS =
            List.of("read-only file system", "no space left on device", "quota exceeded");

    private LocalFailures() {}

    /**
     * Whether the operating system refused what was asked, and did nothing: EACCES, EROFS, ENOSPC and EDQUOT. For the last three the
     * JDK has no exceptions; the reasons are those of Linux and macOS, in English. In doubt, no.
     */
    static boolean isRefusal(TarnException e) {
        if (!(e.getCause() instanceof FileSystemException failure)) {
            return false;
        }
        String reason = String.valueOf(failure.getReason()).toLowerCase(Locale.ROOT);
        return failure instanceof AccessDeniedException || REFUSALS.stream().anyMatch(reason::contains);
    }

    static <T> T asIoException(Action<T> action) throws IOException {
        try {
            return action.run();
        } catch (TarnException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
