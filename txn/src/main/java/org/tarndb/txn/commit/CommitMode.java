package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.journal.Durability;

/**
 * What a transaction asks of its commit.
 *
 * @param durability what it takes for the commit to be confirmed
 * @param synchronous whether it waits for the quorum; null: as the options of the tables it writes to and the database say
 */
public record CommitMode(Durability durability, @Nullable Boolean synchronous) {
    /** As the database's options say. */
    public static final CommitMode DEFAULT = new CommitMode(Durability.DEFAULT, null);

    public CommitMode withDurability(Durability changed) {
        return new CommitMode(changed, synchronous);
    }

    public CommitMode withSynchronous(@Nullable Boolean changed) {
        return new CommitMode(durability, changed);
    }
}
