package org.tarndb.planner.exec;

/** Locks rows for {@link LockRows}. */
@FunctionalInterface
public interface RowLocker {
    /**
     * Locks a row as it was read.
     *
     * @param table by its place among the locked tables
     * @return false when the row is to be left out
     */
    boolean lock(int table, byte[] key, byte[] row);
}
