package org.tarndb.storage.journal;

/** When a record counts as durable. */
public enum Durability {
    /** As the journal's policy says. */
    DEFAULT,

    /** When it has been forced to disk: it survives a crash of the machine. */
    SYNC,

    /**
     * When the operating system has it: it survives the process. It is forced within the policy's interval, so a crash of
     * the machine takes no more than the last of them.
     */
    INTERVAL,

    /** When the operating system has it. It is forced with the next record that is, or when a segment is complete. */
    OFF
}
