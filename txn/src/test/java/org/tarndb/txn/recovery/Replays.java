package org.tarndb.txn.recovery;

import java.util.Map;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.Origin;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.status.TransactionOutcomes;

/** What an opening would recover from records, for tests without files. */
public final class Replays {
    private Replays() {}

    /** @param records by CSN */
    public static Origin replay(Map<Long, JournalRecord> records) {
        TransactionOutcomes outcomes = new TransactionOutcomes();
        Replay replay = new Replay(DatabaseVersion.empty(), outcomes, SortSpace.HEAP);
        long[] last = {0};
        records.forEach((csn, record) -> {
            replay.add(csn, CommitRecord.decode(record, "the test's record " + csn));
            last[0] = csn;
        });
        return new Origin(replay.version(), last[0], outcomes);
    }
}
