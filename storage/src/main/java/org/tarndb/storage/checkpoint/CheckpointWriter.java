package org.tarndb.storage.checkpoint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.run.RunSummary;
import org.tarndb.storage.run.RunWriter;

/**
 * A checkpoint being written. For one thread. If anything fails, close it: the checkpoint before is untouched.
 *
 * <p>The order makes it atomic: all runs forced; the directory synced, so that their names are durable; the manifest
 * written under another name, forced and renamed; the directory synced again. Only then are older files deleted.
 */
public final class CheckpointWriter implements AutoCloseable {
    private final CheckpointStore store;
    private final FileSystem files;
    private final Path directory;
    private final @Nullable Checkpoint previous;
    private final Manifest draft;
    private final List<RunEntry> runs = new ArrayList<>();
    private final List<Path> created = new ArrayList<>();
    private boolean ended;

    /** From here on the files may be those of the newest checkpoint, so they are not this writer's to delete. */
    private boolean renaming;

    /** @param draft the manifest without its runs */
    CheckpointWriter(
            CheckpointStore store, FileSystem files, Path directory, @Nullable Checkpoint previous, Manifest draft) {
        this.store = store;
        this.files = files;
        this.directory = directory;
        this.previous = previous;
        this.draft = draft;
    }

    /** Writes a tree's entries as a run. Durable only by {@link #commit}. */
    public void tree(TreeRef tree, EntrySource entries) {
        String name = CheckpointNames.run(draft.sequence(), tree);
        Path path = directory.resolve(name);
        created.add(path);
        try (RunWriter run = RunWriter.create(files, path)) {
            while (entries.next()) {
                run.add(entries.key(), entries.value());
            }
            RunSummary summary = run.finish();
            runs.add(new RunEntry(tree, name, summary));
        }
    }

    /** Takes over the run of a tree that has not changed since the newest checkpoint, which has it. */
    public void reuse(TreeRef tree) {
        if (previous == null) {
            throw TarnException.internal("There is no checkpoint to take " + tree + " from");
        }
        runs.add(previous.run(tree));
    }

    /**
     * Makes this the newest checkpoint. Durable on return. Older files are deleted then; if that fails they are deleted
     * by the next checkpoint.
     */
    public Checkpoint commit() {
        if (ended) {
            throw TarnException.internal("The checkpoint of CSN " + draft.csn() + " has ended");
        }
        files.syncDirectory(directory);
        Manifest manifest = new Manifest(
                draft.databaseId(),
                draft.sequence(),
                draft.csn(),
                draft.properties(),
                draft.catalog(),
                List.copyOf(runs));
        Path temporary = directory.resolve(CheckpointNames.temporaryManifest(draft.sequence()));
        created.add(temporary);
        writeForced(temporary, manifest.encode());
        renaming = true;
        files.rename(temporary, directory.resolve(CheckpointNames.manifest(draft.sequence())));
        files.syncDirectory(directory);
        Checkpoint committed = new Checkpoint(files, directory, manifest);
        ended = true;
        store.ended(committed);
        try {
            store.removeUnneeded(committed);
        } catch (TarnException e) {
            // The checkpoint is durable all the same; the next one tries again, and fails if it can't.
            return committed;
        }
        return committed;
    }

    private void writeForced(Path path, byte[] bytes) {
        try (FileHandle file = files.open(path, OpenMode.CREATE)) {
            file.write(0, bytes, 0, bytes.length);
            file.force();
        }
    }

    /** Gives the checkpoint up if it was not committed, deleting its files as far as that succeeds. */
    @Override
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        try {
            if (!renaming) {
                deleteCreated();
            }
        } catch (TarnException e) {
            // What is left is no checkpoint, and is deleted by the next one or when the database is opened.
        } finally {
            store.ended(null);
        }
    }

    private void deleteCreated() {
        for (Path path : created) {
            if (files.exists(path)) {
                files.delete(path);
            }
        }
    }
}
