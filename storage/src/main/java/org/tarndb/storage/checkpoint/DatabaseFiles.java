package org.tarndb.storage.checkpoint;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.journal.JournalStart;

/**
 * A database's directory, locked: what is where, and whose it is.
 *
 * <pre>
 *   tarn.identity   makes the directory a database; written last when one is created
 *   tarn.lock       locked while the database is open; says by whom
 *   tarn.opens      how often it was opened
 *   tarn.unfinished there while a backup is written; without an identity beside it, it never was complete
 *   journal/        segments
 *   checkpoint/     manifests and runs
 *   tmp/            what sorts spill; no part of the database, emptied when it is opened
 * </pre>
 */
public final class DatabaseFiles implements AutoCloseable {
    private static final String LOCK_NAME = "tarn.lock";
    private static final String JOURNAL_NAME = "journal";
    private static final String CHECKPOINT_NAME = "checkpoint";
    private static final String TEMPORARY_NAME = "tmp";

    private static final String UNFINISHED_NAME = "tarn.unfinished";

    /** What may be in a directory in which the creation of a database was cut short. */
    private static final Set<String> OURS =
            Set.of(LOCK_NAME, JOURNAL_NAME, CHECKPOINT_NAME, DatabaseIdentity.TEMPORARY_NAME);

    private final Path directory;
    private final UUID databaseId;
    private final FileLease lease;

    private DatabaseFiles(Path directory, UUID databaseId, FileLease lease) {
        this.directory = directory;
        this.databaseId = databaseId;
        this.lease = lease;
    }

    /**
     * Opens a database's directory, and makes a new database where there is none. A new one is durable on return; a
     * crash before leaves a directory in which it is made the next time.
     *
     * @param path may be relative; its directories are made as needed
     * @throws TarnException {@code DATABASE_IN_USE}; {@code CANNOT_CONNECT} when the path is a file or a directory with
     *     other things in it; {@code FILE_FORMAT_UNKNOWN} or {@code FILE_CORRUPTED} for its identity
     */
    public static DatabaseFiles open(Env env, Path path) {
        FileSystem files = env.files();
        Path directory = path.toAbsolutePath().normalize();
        requireUsable(files, directory);
        files.createDirectories(directory);
        FileLease lease = files.lock(directory.resolve(LOCK_NAME), ProcessIdentity.describe());
        try {
            // Again, since another process may have made it in between.
            requireUsable(files, directory);
            if (!files.exists(directory.resolve(DatabaseIdentity.FILE_NAME))) {
                create(env, directory);
            }
            return read(files, directory, lease);
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    private static DatabaseFiles read(FileSystem files, Path directory, FileLease lease) {
        UUID id = DatabaseIdentity.read(files, directory);
        requireDirectory(files, directory.resolve(JOURNAL_NAME));
        requireDirectory(files, directory.resolve(CHECKPOINT_NAME));
        JournalStart.requireThere(files, directory.resolve(JOURNAL_NAME));
        return new DatabaseFiles(directory, id, lease);
    }

    /**
     * As {@link #open}, but makes no database.
     *
     * @throws TarnException {@code CANNOT_CONNECT} also where there is none
     */
    public static DatabaseFiles openExisting(Env env, Path path) {
        FileSystem files = env.files();
        Path directory = path.toAbsolutePath().normalize();
        requireUsable(files, directory);
        if (!files.exists(directory.resolve(DatabaseIdentity.FILE_NAME))) {
            throw new TarnException(
                    ErrorCode.CANNOT_CONNECT, "There is no database in " + directory + "; give the path of one");
        }
        FileLease lease = files.lock(directory.resolve(LOCK_NAME), ProcessIdentity.describe());
        try {
            return read(files, directory, lease);
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    /**
     * Makes a database with a content. Durable on return. What a failure or a crash leaves is refused by {@link #open}.
     *
     * @param path is missing, or an empty directory
     * @param csn the content's; the journal goes on after it
     * @param content writes it into the directory of the checkpoints
     * @return the directory, absolute
     * @throws TarnException {@code BACKUP_TARGET_NOT_EMPTY}, what {@code content} threw
     */
    public static Path createWith(Env env, Path path, long csn, Consumer<DatabaseFiles> content) {
        FileSystem files = env.files();
        Path directory = path.toAbsolutePath().normalize();
        requireEmpty(files, directory);
        files.createDirectories(directory);
        try (FileLease lease = files.lock(directory.resolve(LOCK_NAME), ProcessIdentity.describe())) {
            requireEmpty(files, directory);
            markUnfinished(files, directory);
            DatabaseFiles made = new DatabaseFiles(directory, env.entropy().nextUuid(), lease);
            try {
                made.writeAll(env, csn, content);
            } catch (RuntimeException | Error e) {
                made.removeAll(files, e);
                throw e;
            }
        }
        return directory;
    }

    /** A directory that a failed backup has left may be used again. */
    private static void requireEmpty(FileSystem files, Path directory) {
        boolean empty = !files.exists(directory) || files.isDirectory(directory);
        for (Path found : files.list(directory)) {
            String name = CheckpointNames.nameOf(found);
            empty &= name.equals(LOCK_NAME)
                    || name.equals(UNFINISHED_NAME)
                    || (Set.of(JOURNAL_NAME, CHECKPOINT_NAME).contains(name)
                            && files.list(found).isEmpty());
        }
        if (!empty) {
            throw new TarnException(
                    ErrorCode.BACKUP_TARGET_NOT_EMPTY,
                    "Cannot write a backup to " + directory
                            + ": something is there; give an empty directory or a new path");
        }
    }

    private static void markUnfinished(FileSystem files, Path directory) {
        Path mark = directory.resolve(UNFINISHED_NAME);
        if (!files.exists(mark)) {
            files.open(mark, OpenMode.CREATE).close();
        }
        files.syncDirectory(directory);
    }

    private void writeAll(Env env, long csn, Consumer<DatabaseFiles> content) {
        FileSystem files = env.files();
        files.createDirectories(journalDirectory());
        files.createDirectories(checkpointDirectory());
        JournalStart.create(env, journalDirectory(), databaseId, csn);
        content.accept(this);
        DatabaseIdentity.create(files, directory, databaseId);
        files.delete(directory.resolve(UNFINISHED_NAME));
        files.syncDirectory(directory);
    }

    /** The identity goes first: from there on it is no database. */
    private void removeAll(FileSystem files, Throwable cause) {
        try {
            markUnfinished(files, directory);
            Path identity = directory.resolve(DatabaseIdentity.FILE_NAME);
            for (Path path : List.of(identity, directory.resolve(DatabaseIdentity.TEMPORARY_NAME))) {
                if (files.exists(path)) {
                    files.delete(path);
                }
            }
            files.syncDirectory(directory);
            files.list(journalDirectory()).forEach(files::delete);
            files.list(checkpointDirectory()).forEach(files::delete);
        } catch (TarnException e) {
            cause.addSuppressed(e);
        }
    }

    /** Writes nothing, so that a directory that is not ours stays as it is. */
    private static void requireUsable(FileSystem files, Path directory) {
        if (files.exists(directory) && !files.isDirectory(directory)) {
            throw new TarnException(
                    ErrorCode.CANNOT_CONNECT,
                    "Cannot open database " + directory
                            + ": it is a file. A Tarn database is a directory; give the path of one, or a new path");
        }
        if (files.exists(directory.resolve(DatabaseIdentity.FILE_NAME))) {
            return;
        }
        if (files.exists(directory.resolve(OpenCounter.FILE_NAME))) {
            throw Damage.missing(
                    directory.resolve(DatabaseIdentity.FILE_NAME), "there are a database's other files beside it");
        }
        if (files.exists(directory.resolve(UNFINISHED_NAME))) {
            throw new TarnException(
                    ErrorCode.CANNOT_CONNECT,
                    "Cannot open database " + directory
                            + ": it is a backup that was not finished. Delete the directory and make the backup again");
        }
        for (Path path : files.list(directory)) {
            String name = CheckpointNames.nameOf(path);
            if (!OURS.contains(name)) {
                throw new TarnException(
                        ErrorCode.CANNOT_CONNECT,
                        "There is no database in " + directory + ", and none can be: it holds other files, such as "
                                + name + ". Give the path of a database, an empty directory, or a new path");
            }
        }
        if (!JournalStart.isUnused(files, directory.resolve(JOURNAL_NAME))
                || !files.list(directory.resolve(CHECKPOINT_NAME)).isEmpty()) {
            throw Damage.missing(
                    directory.resolve(DatabaseIdentity.FILE_NAME), "there are a database's other files beside it");
        }
    }

    /** The identity comes last: without it, the next opening begins anew. */
    private static void create(Env env, Path directory) {
        FileSystem files = env.files();
        files.createDirectories(directory.resolve(JOURNAL_NAME));
        files.createDirectories(directory.resolve(CHECKPOINT_NAME));
        UUID id = env.entropy().nextUuid();
        JournalStart.create(env, directory.resolve(JOURNAL_NAME), id, 0);
        DatabaseIdentity.create(files, directory, id);
    }

    private static void requireDirectory(FileSystem files, Path directory) {
        if (!files.isDirectory(directory)) {
            throw Damage.missing(directory, "the database's directory must have it");
        }
    }

    /** Absolute. */
    public Path directory() {
        return directory;
    }

    public UUID databaseId() {
        return databaseId;
    }

    /**
     * Counts that the database was opened; to be called once for each opening. Durable on return.
     *
     * @param atLeast the number is greater than this one
     * @return greater than for every opening before
     */
    public long countOpening(FileSystem fileSystem, long atLeast) {
        return OpenCounter.next(fileSystem, directory, atLeast);
    }

    /** @throws TarnException {@code FILE_CORRUPTED} when the count of openings can't be read, which opening needs */
    public void verifyOpenings(FileSystem fileSystem) {
        OpenCounter.verify(fileSystem, directory);
    }

    public Path journalDirectory() {
        return directory.resolve(JOURNAL_NAME);
    }

    public Path checkpointDirectory() {
        return directory.resolve(CHECKPOINT_NAME);
    }

    /** For temporary files; made when it is first needed. */
    public Path temporaryDirectory() {
        return directory.resolve(TEMPORARY_NAME);
    }

    /** Unlocks the directory; to be called when nothing in it is open any more. */
    @Override
    public void close() {
        lease.close();
    }
}
