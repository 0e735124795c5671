package org.tarndb.txn.indexbuild;

/**
 * What a build waits for.
 *
 * @param csn for a wait that ends when the commits up to a CSN are decided; else {@link #NO_CSN}
 */
public record BuildWait(Reason reason, long csn) {
    public static final long NO_CSN = -1;

    /** Why it waits. */
    public enum Reason {
        /** The registration waits for the commits before it. */
        REGISTRATION,
        /** Two rows have one key, and the fate of a transaction decides whether they keep it. */
        DUPLICATE,
        /** A row refers to a key that is not there, and the fate of a transaction decides whether it goes on to. */
        REFERENCE,
        /** The publication, or the removal of a failed build's index, waits for the commits before it and the journal. */
        PUBLICATION,
        REMOVAL,
        /** The index, its table or a column of it is dropped by a transaction whose fate is open. */
        DROP,
        /** ALTER INDEX ... RESUME BUILD. */
        RESUME,
        /** The second in which no more rows may be read. */
        RATE_LIMIT
    }
}
