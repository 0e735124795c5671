package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** One holder at a time, among threads and processes. Who waits looks again and again: the file system tells nobody. */
final class DirectoryLock {
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Env env;
    private final Path directory;

    /** Something done under the lock. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    DirectoryLock(Env env, Path directory) {
        this.env = env;
        this.directory = directory;
    }

    /** @throws NotWrittenException when the lock can't be had: the action has not begun; or when the action says so */
    <T> T holding(Action<T> action) throws IOException {
        try (FileLease lease = acquire()) {
            return action.run();
        } catch (TarnException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private FileLease acquire() throws NotWrittenException {
        try {
            env.files().createDirectories(directory);
            return await();
        } catch (TarnException e) {
            throw new NotWrittenException(String.valueOf(e.getMessage()), e);
        }
    }

    private FileLease await() throws NotWrittenException {
        long deadlineNanos = env.clock().deadlineAfter(TIMEOUT_NANOS);
        long pauseNanos = FIRST_PAUSE_NANOS;
        while (true) {
            try {
                return env.files().lock(directory.resolve("lock"), "a writer of manifest rows");
            } catch (TarnException e) {
                if (e.code() != ErrorCode.DATABASE_IN_USE) {
                    throw e;
                }
                if (env.clock().nanoTime() - deadlineNanos >= 0) {
                    throw new NotWrittenException(
                            "The manifest store " + directory + " has been locked by another writer for "
                                    + TimeUnit.NANOSECONDS.toSeconds(TIMEOUT_NANOS) + " s. Try again",
                            e);
                }
            }
            env.waits().awaitUninterruptibly(new Signal(), env.clock().deadlineAfter(pauseNanos));
            pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        }
    }
}
