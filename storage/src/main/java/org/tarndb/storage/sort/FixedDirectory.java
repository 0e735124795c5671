package org.tarndb.storage.sort;

import java.nio.file.Path;
import org.tarndb.storage.env.FileSystem;

/** A directory that nothing else uses, and that stays. */
record FixedDirectory(FileSystem files, Path path) implements SpillDirectory {
    @Override
    public Path enter() {
        files.createDirectories(path);
        return path;
    }

    @Override
    public void leave() {}
}
