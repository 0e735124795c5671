package org.tarndb.txn.commit;

import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.status.TransactionOutcomes;

/**
 * What a pipeline goes on from.
 *
 * @param version confirmed
 * @param lastCsn the highest CSN given so far, at least the version's
 * @param outcomes of the transactions in the version; belong to the pipeline from then on
 */
public record Origin(DatabaseVersion version, long lastCsn, TransactionOutcomes outcomes) {
    public static Origin of(DatabaseVersion version) {
        return new Origin(version, version.csn(), new TransactionOutcomes());
    }
}
