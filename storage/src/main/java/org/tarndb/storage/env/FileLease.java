package org.tarndb.storage.env;

/** A lock that is held; see {@link FileSystem#lock}. */
public interface FileLease extends AutoCloseable {
    /** Releases the lock. Does nothing when it is released. */
    @Override
    void close();
}
