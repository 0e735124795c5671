package org.tarndb.txn.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishPhase;

/**
 * One table of one run at one moment: a row of {@code information_schema.tarn_publication_runs}.
 *
 * @param runId the same for all tables that are published together
 * @param publication null for a statement's
 * @param location of the run: the table's own, or that which several tables have in common
 * @param rowsDone in the phase
 * @param rowsTotal of the phase; {@link org.tarndb.txn.snapshot.PublishProgress#UNKNOWN}
 * @param rowsPerSecond over the last seconds, or over the whole run when it is over; 0 when it is not known
 * @param restarts times that another publisher was first, and the table was made again from its version
 * @param started when the run began
 * @param estimatedEnd when the phase ends at this speed; null when that can't be said
 * @param ended null while it runs
 * @param failure why it failed or was canceled; null otherwise
 */
public record RunStatus(
        long runId,
        @Nullable String publication,
        TableName table,
        String location,
        PublishPhase phase,
        long rowsDone,
        long rowsTotal,
        long rowsPerSecond,
        long bytesWritten,
        int restarts,
        Instant started,
        @Nullable Instant estimatedEnd,
        @Nullable Instant ended,
        @Nullable TarnException failure) {}
