package org.tarndb.storage.error;

/** Who has to act on an error. */
public enum Fault {
    /** The statement, its parameters or the data it meets: the application or its user. */
    USER,
    /** Other transactions running at the same time: nobody, the transaction is run again. */
    CONCURRENCY,
    /** Disk, memory, time limits, files: whoever runs the machine. */
    RESOURCE,
    /** A broken invariant: the authors of Tarn. */
    INTERNAL
}
