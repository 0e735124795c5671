package org.tarndb.txn.snapshot;

import java.time.Instant;
import java.util.List;

/**
 * A published version of one table.
 *
 * @param csn of the database's version
 * @param publicationId common to all tables that were published together
 * @param files that readers read
 * @param bytes of these files
 */
public record SnapshotInfo(
        long version,
        Instant published,
        long csn,
        String publicationId,
        long files,
        long rows,
        long bytes,
        List<String> tags) {
    public SnapshotInfo {
        tags = List.copyOf(tags);
    }
}
