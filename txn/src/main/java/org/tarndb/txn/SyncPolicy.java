package org.tarndb.txn;

/** When a commit is durable. */
public enum SyncPolicy {
    /** On return: its record is forced to the disk. */
    SYNC,
    /** Within the sync interval: its record is written on return, and forced together with others. */
    INTERVAL,
    /** When the operating system writes it: safe against a crash of the process, not of the machine. */
    OFF
}
