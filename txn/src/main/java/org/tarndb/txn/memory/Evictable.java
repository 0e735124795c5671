package org.tarndb.txn.memory;

/** Memory that is given up when somebody needs it. */
@FunctionalInterface
public interface Evictable {
    /**
     * Gives up at least this many bytes, if it holds as many, and reports to the account what is left.
     *
     * @return whether anything was given up
     */
    boolean evict(long bytes);
}
