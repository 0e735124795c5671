package org.tarndb.storage.sort;

import java.nio.file.Path;
import org.tarndb.storage.error.TarnException;

/** Where temporary files are. Thread-safe. */
interface SpillDirectory {
    /**
     * A directory that is there until {@link #leave} has been called as often as this.
     *
     * @throws TarnException DISK_FULL, IO_ERROR; then nothing is to be left
     */
    Path enter();

    /** One file fewer is there, or will be. Never fails. */
    void leave();
}
