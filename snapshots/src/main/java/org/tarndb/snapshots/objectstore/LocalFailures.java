package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import org.tarndb.storage.error.TarnException;

/** The file system's errors, as those of an object store. */
final class LocalFailures {
    /** Something done to files. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    private LocalFailures() {}

    static <T> T asIoException(Action<T> action) throws IOException {
        try {
            return action.run();
        } catch (TarnException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
