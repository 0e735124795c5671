package org.tarndb.storage.checkpoint;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Damage;

/**
 * A database's directory, locked: what is where, and whose it is.
 *
 * <pre>
 *   tarn.identity   makes the directory a database; written last when one is created
 *   tarn.lock       locked while the database is open; says by whom
 *   tarn.opens      how often it was opened
 *   journal/        segments
 *   checkpoint/     manifests and runs
 * </pre>
 */
public final class DatabaseFiles implements AutoCloseable {
    private static final String LOCK_NAME = "tarn.lock";
    private static final String JOURNAL_NAME = "journal";
    private static final String CHECKPOINT_NAME = "checkpoint";

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
            UUID id = DatabaseIdentity.read(files, directory);
            requireDirectory(files, directory.resolve(JOURNAL_NAME));
            requireDirectory(files, directory.resolve(CHECKPOINT_NAME));
            return new DatabaseFiles(directory, id, lease);
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
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
        for (Path path : files.list(directory)) {
            String name = CheckpointNames.nameOf(path);
            if (!OURS.contains(name)) {
                throw new TarnException(
                        ErrorCode.CANNOT_CONNECT,
                        "Cannot create a database in " + directory + ": it holds other files, such as " + name
                                + ". Give the path of a database, an empty directory, or a new path");
            }
        }
        for (String name : List.of(JOURNAL_NAME, CHECKPOINT_NAME)) {
            if (!files.list(directory.resolve(name)).isEmpty()) {
                throw Damage.missing(
                        directory.resolve(DatabaseIdentity.FILE_NAME), "there is a database's " + name + " beside it");
            }
        }
    }

    /** The identity comes last: without it, the next opening begins anew. */
    private static void create(Env env, Path directory) {
        FileSystem files = env.files();
        files.createDirectories(directory.resolve(JOURNAL_NAME));
        files.createDirectories(directory.resolve(CHECKPOINT_NAME));
        DatabaseIdentity.create(files, directory, env.entropy().nextUuid());
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

    public Path journalDirectory() {
        return directory.resolve(JOURNAL_NAME);
    }

    public Path checkpointDirectory() {
        return directory.resolve(CHECKPOINT_NAME);
    }

    /** Unlocks the directory; to be called when nothing in it is open any more. */
    @Override
    public void close() {
        lease.close();
    }
}
