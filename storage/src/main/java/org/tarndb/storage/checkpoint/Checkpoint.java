package org.tarndb.storage.checkpoint;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.run.RunReader;
import org.tarndb.storage.run.RunSummary;

/** A whole, durable checkpoint. Its runs can be read until a newer one is committed. Thread-safe. */
public final class Checkpoint {
    private final FileSystem files;
    private final Path directory;
    private final Manifest manifest;
    private final Map<TreeRef, RunEntry> runs = new LinkedHashMap<>();

    Checkpoint(FileSystem files, Path directory, Manifest manifest) {
        this.files = files;
        this.directory = directory;
        this.manifest = manifest;
        for (RunEntry run : manifest.runs()) {
            runs.put(run.tree(), run);
        }
    }

    /** The version that it holds: all that records up to this CSN do. */
    public long csn() {
        return manifest.csn();
    }

    /** As given to {@link CheckpointStore#begin}. */
    public byte[] catalog() {
        return manifest.catalog().clone();
    }

    /** As given to {@link CheckpointStore#begin}. */
    public byte[] properties() {
        return manifest.properties().clone();
    }

    /** The trees, in the order in which they were written. */
    public Set<TreeRef> trees() {
        return Collections.unmodifiableSet(runs.keySet());
    }

    public long entries(TreeRef tree) {
        return run(tree).summary().entries();
    }

    /** What its files take, the manifest aside. */
    public long sizeBytes() {
        return runs.values().stream()
                .mapToLong(run -> run.summary().sizeBytes())
                .sum();
    }

    /** Where the run of a tree is. */
    public Path file(TreeRef tree) {
        return directory.resolve(run(tree).fileName());
    }

    /**
     * Opens the run of a tree; the caller closes it.
     *
     * @throws TarnException {@code FILE_CORRUPTED} when it is missing, damaged, or not the file that was written
     */
    public RunReader open(TreeRef tree) {
        RunEntry run = run(tree);
        Path path = directory.resolve(run.fileName());
        if (!files.exists(path)) {
            throw Damage.missing(path, "the newest checkpoint needs it");
        }
        RunReader reader = RunReader.open(files, path);
        RunSummary found = reader.summary();
        if (!found.equals(run.summary())) {
            reader.close();
            throw Damage.at(path, 0, "it is another run than the manifest names: " + found + ", not " + run.summary());
        }
        return reader;
    }

    RunEntry run(TreeRef tree) {
        RunEntry run = runs.get(tree);
        if (run == null) {
            throw TarnException.internal("The checkpoint of CSN " + csn() + " has no " + tree);
        }
        return run;
    }

    Manifest manifest() {
        return manifest;
    }
}
