package org.tarndb.jdbc;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An online index build at one moment, in the terms of {@code information_schema.tarn_index_builds}.
 *
 * @param phase such as SCANNING, SORTING, CATCHING UP, PUBLISHING, PAUSED; DONE, FAILED or CANCELED when it is over
 * @param rowsDone rows that were read
 * @param rowsTotal rows of the table now
 * @param rowsPerSecond over the last seconds; 0 while it is not known
 * @param estimatedEnd when all rows will have been read at this speed; null when that can't be said
 * @param waitReason why it waits, such as DUPLICATE, RESUME, RATE LIMIT; null when it does not
 * @param waitsFor the transactions that it waits for, by their ids; empty when it waits for none
 */
public record IndexBuildProgress(
        String schema,
        String table,
        String index,
        String phase,
        long rowsDone,
        long rowsTotal,
        long rowsPerSecond,
        @Nullable Instant estimatedEnd,
        @Nullable String waitReason,
        List<String> waitsFor) {
    public IndexBuildProgress {
        waitsFor = List.copyOf(waitsFor);
    }

    /** The share of the rows that were read, from 0 to 100. */
    public int percent() {
        return rowsTotal == 0 ? 100 : (int) Math.min(100, rowsDone * 100 / rowsTotal);
    }
}
