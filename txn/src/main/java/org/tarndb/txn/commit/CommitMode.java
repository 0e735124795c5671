package org.tarndb.txn.commit;

import org.tarndb.storage.journal.Durability;

/**
 * What a transaction asks of its commit.
 *
 * @param durability what it takes for the commit to be confirmed
 */
public record CommitMode(Durability durability) {
    /** As the database's options say. */
    public static final CommitMode DEFAULT = new CommitMode(Durability.DEFAULT);
}
