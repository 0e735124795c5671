package org.tarndb.storage.env;

/** The machine's processors. Thread-safe. */
public interface Processors {
    /** How many this process may use, at least one. */
    int count();

    /**
     * The share of them that this process used lately: 0 to 1; 0 while it is not known. Cheap enough to be asked every
     * millisecond.
     */
    double load();

    /** The machine's. */
    static Processors system() {
        return SystemProcessors.INSTANCE;
    }

    /** One processor that always has time. */
    static Processors idle() {
        return IdleProcessors.INSTANCE;
    }
}
