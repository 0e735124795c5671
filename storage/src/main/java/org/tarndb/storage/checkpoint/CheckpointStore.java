package org.tarndb.storage.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Damage;

/**
 * The checkpoints of a database: the newest whole one, and at most one being written.
 *
 * <p>A damaged newest manifest or run is an error. There is no falling back to an older checkpoint: the journal from
 * there on may be gone.
 *
 * <p>Thread-safe; one checkpoint is written at a time.
 */
public final class CheckpointStore {
    private final FileSystem files;
    private final Path directory;
    private final UUID databaseId;

    @GuardedBy("this")
    private @Nullable Checkpoint newest;

    @GuardedBy("this")
    private boolean writing;

    private CheckpointStore(FileSystem files, Path directory, UUID databaseId, @Nullable Checkpoint newest) {
        this.files = files;
        this.directory = directory;
        this.databaseId = databaseId;
        this.newest = newest;
    }

    /**
     * Finds the newest checkpoint. Writes nothing: call {@link #removeLeftovers} when recovery has succeeded.
     *
     * @param directory is there, and holds nothing else
     * @throws TarnException {@code FILE_CORRUPTED} when the newest manifest is damaged
     */
    public static CheckpointStore open(Env env, Path directory, UUID databaseId) {
        FileSystem files = env.files();
        // A process that was killed may have renamed the newest manifest and not synced it. What follows, such as
        // deleting the journal that it makes superfluous, must not become durable before it.
        files.syncDirectory(directory);
        Path newestPath = null;
        long newestSequence = -1;
        for (Path path : files.list(directory)) {
            OptionalLong sequence = CheckpointNames.manifestSequence(path);
            if (sequence.isPresent() && sequence.getAsLong() > newestSequence) {
                newestSequence = sequence.getAsLong();
                newestPath = path;
            }
        }
        Checkpoint newest = newestPath == null ? null : read(files, newestPath, newestSequence, databaseId);
        return new CheckpointStore(files, directory, databaseId, newest);
    }

    private static Checkpoint read(FileSystem files, Path path, long sequence, UUID databaseId) {
        Manifest manifest = Manifest.read(files, path);
        if (!manifest.databaseId().equals(databaseId)) {
            throw Damage.at(path, 0, "it belongs to database " + manifest.databaseId() + ", not to " + databaseId);
        }
        if (manifest.sequence() != sequence) {
            throw Damage.at(path, 0, "it is checkpoint " + manifest.sequence() + " by its content");
        }
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null) {
            throw TarnException.internal(path + " is in no directory");
        }
        return new Checkpoint(files, directory, manifest);
    }

    /** The newest whole checkpoint. */
    public synchronized Optional<Checkpoint> newest() {
        return Optional.ofNullable(newest);
    }

    /**
     * Begins a checkpoint.
     *
     * @param csn the version written; not below the newest checkpoint's
     * @param catalog kept as it is; may be large
     * @param properties kept as they are; whatever else belongs to the version
     * @return to be committed or closed before the next one begins
     */
    public CheckpointWriter begin(long csn, byte[] catalog, byte[] properties) {
        Checkpoint previous = startWriting();
        try {
            if (previous != null && csn < previous.csn()) {
                throw TarnException.internal(
                        "A checkpoint of CSN " + csn + " would follow one of CSN " + previous.csn());
            }
            removeUnneeded(previous);
            long sequence = previous == null ? 1 : previous.manifest().sequence() + 1;
            return new CheckpointWriter(
                    this,
                    files,
                    directory,
                    previous,
                    new Manifest(databaseId, sequence, csn, properties, catalog, List.of()));
        } catch (RuntimeException | Error e) {
            ended(null);
            throw e;
        }
    }

    private synchronized @Nullable Checkpoint startWriting() {
        if (writing) {
            throw TarnException.internal("A checkpoint begins while another is being written");
        }
        writing = true;
        return newest;
    }

    /** @param committed null when the checkpoint was given up */
    synchronized void ended(@Nullable Checkpoint committed) {
        writing = false;
        if (committed != null) {
            newest = committed;
        }
    }

    /**
     * Deletes what a crash left behind: files that the newest checkpoint does not need. Call it once, when the database
     * has been recovered and nothing is being written.
     */
    public void removeLeftovers() {
        Checkpoint needed = startWriting();
        try {
            removeUnneeded(needed);
        } finally {
            ended(null);
        }
    }

    /**
     * Deletes all of our files but those that a durable checkpoint needs. Manifests go first and durably: one that was
     * renamed but never committed, since the directory could not be synced, must not outlive its runs.
     */
    void removeUnneeded(@Nullable Checkpoint needed) {
        List<Path> unneeded = unneeded(needed);
        List<Path> manifests = unneeded.stream()
                .filter(path -> CheckpointNames.manifestSequence(path).isPresent())
                .toList();
        if (!manifests.isEmpty()) {
            manifests.forEach(files::delete);
            files.syncDirectory(directory);
        }
        unneeded.stream().filter(path -> !manifests.contains(path)).forEach(files::delete);
    }

    /** Our files that the newest checkpoint does not need: what {@link #removeLeftovers} would delete. */
    public List<Path> unneeded() {
        return unneeded(newest().orElse(null));
    }

    private List<Path> unneeded(@Nullable Checkpoint needed) {
        Set<String> neededNames = new HashSet<>();
        if (needed != null) {
            neededNames.add(CheckpointNames.manifest(needed.manifest().sequence()));
            needed.manifest().runs().forEach(run -> neededNames.add(run.fileName()));
        }
        return files.list(directory).stream()
                .filter(CheckpointNames::isOurs)
                .filter(path -> !neededNames.contains(CheckpointNames.nameOf(path)))
                .toList();
    }
}
