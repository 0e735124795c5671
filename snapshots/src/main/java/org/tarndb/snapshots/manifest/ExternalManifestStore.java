package org.tarndb.snapshots.manifest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Rows (base, version) -> (path, size, hash), strongly consistent: what a call returned from is durable, and seen by every
 * call that begins later, of any process.
 *
 * <p>An {@link IOException} of a write says nothing of whether it happened, unless it is a {@link
 * org.tarndb.snapshots.objectstore.NotWrittenException}: that write was not done and never will be. One of a read never means that a
 * row is absent.
 *
 * <p>Thread-safe. ETags are not part of a row: two helpers may write the same bytes and see different ones.
 */
public interface ExternalManifestStore extends AutoCloseable {
    Optional<ManifestRow> get(String base, long version) throws IOException;

    /** The row of the highest version that is not detached. */
    Optional<ManifestRow> getLatestVersion(String base) throws IOException;

    /**
     * Adds the rows of all claims, or none: atomic, also across tables. The linearisation point of a commit. The conditions
     * are looked at in the same atomic step: two claims of one version never both win, and none wins over a table that was
     * dropped, made anew or carried on since its writer looked.
     *
     * @param claims of different (base, version), at least one, of {@link #maxTables} at most
     * @return false when a claim does not hold, see {@link ManifestClaim}; the row that is there may be the caller's own, of an
     *     attempt whose answer was lost
     */
    boolean putIfNotExists(List<ManifestClaim> claims) throws IOException;

    /**
     * Replaces a row by one of the same base and version, if that has the expected path: atomic.
     *
     * @return false when there is no such row, or it has another path
     */
    boolean putIfExists(ManifestRow row, String expectedPath) throws IOException;

    /** Removes the row of one version, if it has this path: of a version that has been expired. */
    void delete(String base, long version, String path) throws IOException;

    /** Removes all rows of a table, whose location may then be used by another one. */
    void delete(String base) throws IOException;

    /** All rows of a table, detached versions too, in ascending unsigned order of versions. */
    List<ManifestRow> list(String base) throws IOException;

    /** Rows of how many tables {@link #putIfNotExists} takes at once. */
    int maxTables();

    /** Lets go of connections. */
    @Override
    void close();
}
