package org.tarndb.txn.indexbuild;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.TarnException;

/**
 * A build at one moment: a row of {@code information_schema.tarn_index_builds}.
 *
 * @param indexId names the build, too
 * @param phase PAUSED as soon as that was asked for
 * @param pace how it gets on
 * @param waitsFor why it waits; null when it does not
 * @param waitsOn for a wait for commits: the transactions that it waits for, in the order of their commits, or what else
 *     they wait for
 * @param settings what was asked for with the index
 * @param failure why it failed or was canceled, with the key of a duplicate; null otherwise
 */
public record BuildStatus(
        long indexId,
        String indexName,
        TableName table,
        BuildKind kind,
        boolean unique,
        BuildPhase phase,
        Pace pace,
        BuildWait.@Nullable Reason waitsFor,
        List<String> waitsOn,
        BuildSettings settings,
        @Nullable TarnException failure) {
    /**
     * How a build gets on.
     *
     * @param rowsDone rows the build has passed
     * @param rowsTotal rows of the table now, or when the build ended
     * @param rowsPerSecond over the last seconds, or over the whole build when it is over; 0 when it is not known
     * @param started when it began in this opening of the database
     * @param estimatedEnd when all rows will have been read at this speed; null when that can't be said
     * @param ended null while it runs
     * @param restarts steps and publications that were made again
     * @param spilledBytes what its sorts have written to temporary files
     * @param rounds times that it caught up with the writers outside the latch
     * @param latchSharePercent the largest share of its time that it held the commit latch for in a round
     * @param latchHolds how often it held the commit latch
     * @param latchP99Nanos the time that 99 % of those holds did not exceed, rounded up by an eighth at most
     * @param longestLatchNanos the longest of them
     */
    public record Pace(
            long rowsDone,
            long rowsTotal,
            long rowsPerSecond,
            Instant started,
            @Nullable Instant estimatedEnd,
            @Nullable Instant ended,
            int restarts,
            long spilledBytes,
            int rounds,
            int latchSharePercent,
            long latchHolds,
            long latchP99Nanos,
            long longestLatchNanos) {}

    public BuildStatus {
        waitsOn = List.copyOf(waitsOn);
    }

    public long rowsDone() {
        return pace.rowsDone;
    }

    public long rowsTotal() {
        return pace.rowsTotal;
    }

    public boolean isEnded() {
        return pace.ended != null;
    }

    /** The message of the failure; null without one. */
    public @Nullable String error() {
        return failure == null ? null : failure.getMessage();
    }
}
