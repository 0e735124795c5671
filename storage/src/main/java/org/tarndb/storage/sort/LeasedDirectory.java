package org.tarndb.storage.sort;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A directory of its own inside one that many processes share, there as long as it has files. A lock in it ends with the
 * process; so a directory whose lock is free is what a killed process has left, and the next one that needs a directory
 * takes it away.
 *
 * <p>Who makes a directory may lose it to one who takes it for a dead one, until its lock is taken: it looks whether the
 * lock file is still there, and makes another one if not.
 */
final class LeasedDirectory implements SpillDirectory {
    private static final String NAME = "tarn-sort-";
    private static final String LOCK = "tarn-sort.lock";
    private static final int MOST_ATTEMPTS = 5;

    private final FileSystem files;
    private final Path parent;
    private final Supplier<UUID> names;

    @GuardedBy("this")
    private int entered;

    @GuardedBy("this")
    private @Nullable Held held;

    @GuardedBy("this")
    private boolean removedDead;

    private record Held(Path path, FileLease lease) {}

    /** @param names gives names that nobody else has */
    LeasedDirectory(FileSystem files, Path parent, Supplier<UUID> names) {
        this.files = files;
        this.parent = parent;
        this.names = names;
    }

    @Override
    public synchronized Path enter() {
        Held current = held;
        if (current == null) {
            if (!removedDead) {
                removedDead = true;
                removeDead();
            }
            current = take();
            held = current;
        }
        entered++;
        return current.path;
    }

    private Held take() {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            Path path = parent.resolve(NAME + names.get());
            files.createPrivateDirectory(path);
            Held taken = takeIfStillThere(path);
            if (taken != null) {
                return taken;
            }
        }
        throw new TarnException(
                ErrorCode.IO_ERROR,
                "no directory for the temporary files of a sort can be kept in " + parent
                        + ": something removes each at once; set java.io.tmpdir to another directory");
    }

    private @Nullable Held takeIfStillThere(Path path) {
        Path lock = path.resolve(LOCK);
        try {
            FileLease lease = files.lock(lock, "sorts of a database in memory");
            if (files.exists(lock)) {
                return new Held(path, lease);
            }
            lease.close();
            return null;
        } catch (TarnException e) {
            if (e.code() != ErrorCode.DATABASE_IN_USE && files.exists(path)) {
                throw e;
            }
            return null;
        }
    }

    @Override
    public synchronized void leave() {
        entered--;
        Held current = held;
        if (entered == 0 && current != null) {
            held = null;
            remove(current.path, current.lease);
        }
    }

    /** What another process has left, and can't be removed, keeps nobody from sorting: the next one tries again. */
    private void removeDead() {
        attempt(() -> {
            for (Path path : files.list(parent)) {
                if (String.valueOf(path.getFileName()).startsWith(NAME) && files.isDirectory(path)) {
                    attempt(() -> removeIfDead(path));
                }
            }
        });
    }

    /** A directory without a lock file is removed if it is empty: its process was killed, or will make another one. */
    private void removeIfDead(Path path) {
        Path lock = path.resolve(LOCK);
        if (files.exists(lock)) {
            FileLease lease = files.lock(lock, "removal of what a process has left");
            remove(path, lease);
        } else {
            files.deleteDirectory(path);
        }
    }

    /**
     * Not under the lease to the end: Windows deletes no file that is open. As long as there are temporary files the lock file
     * stays, by which the next one knows that they are nobody's.
     */
    private void remove(Path path, FileLease lease) {
        boolean emptied = deleteTemporary(path);
        attempt(lease::close);
        if (emptied) {
            attempt(() -> files.delete(path.resolve(LOCK)));
            attempt(() -> files.deleteDirectory(path));
        }
    }

    private boolean deleteTemporary(Path path) {
        try {
            boolean deleted = true;
            for (Path file : files.list(path)) {
                deleted &= !SortFiles.isTemporary(file) || attempt(() -> files.delete(file));
            }
            return deleted;
        } catch (TarnException e) {
            return false;
        }
    }

    /** False when it failed: the directory stays, and is a dead one's from now on. */
    private static boolean attempt(Runnable step) {
        try {
            step.run();
            return true;
        } catch (TarnException e) {
            return false;
        }
    }
}
