package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableName;

/**
 * A build at one moment: a row of {@code information_schema.tarn_index_builds}.
 *
 * @param rowsDone rows the build has passed
 * @param rowsTotal rows of the table now
 * @param longestLatchNanos the longest time one step held the commit latch
 * @param error why it failed or was canceled, with the key of a duplicate; null otherwise
 */
public record BuildStatus(
        long indexId,
        String indexName,
        TableName table,
        BuildPhase phase,
        long rowsDone,
        long rowsTotal,
        long longestLatchNanos,
        @Nullable String error) {}
