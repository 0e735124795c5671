package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableName;

/**
 * A build at one moment: a row of {@code information_schema.tarn_index_builds}.
 *
 * @param rowsDone rows the build has passed
 * @param rowsTotal rows of the table now
 * @param latchHolds how often it held the commit latch
 * @param latchP99Nanos the time that 99 % of those holds did not exceed, rounded up by an eighth at most
 * @param longestLatchNanos the longest of them
 * @param error why it failed or was canceled, with the key of a duplicate; null otherwise
 */
public record BuildStatus(
        long indexId,
        String indexName,
        TableName table,
        BuildPhase phase,
        long rowsDone,
        long rowsTotal,
        long latchHolds,
        long latchP99Nanos,
        long longestLatchNanos,
        @Nullable String error) {}
