package org.tarndb.txn.indexbuild;

import org.tarndb.txn.commit.RowGate;
import org.tarndb.txn.commit.SortSpace;

/**
 * How a build divides its work.
 *
 * @param stepRows rows taken by one step at most
 * @param latchedChanges changed rows that are applied under the latch at most when a step is installed; no more than {@link
 *     RowGate#CHECK_ROWS}
 * @param sliceNanos how long the latch is held at most, to install a step or for one slice of a round of catching up
 * @param sortMemoryBytes what sorting the entries of a step may take of the heap, about; where the database has less to
 *     give, or the entries are more, they are sorted by way of temporary files
 */
public record BuildOptions(long stepRows, int latchedChanges, long sliceNanos, long sortMemoryBytes) {
    /** Large steps: sorting and loading many rows at once is far cheaper than inserting them one by one. */
    public static final BuildOptions DEFAULT =
            new BuildOptions(Long.MAX_VALUE, 1_000, 400_000, SortSpace.defaultBytes());

    public BuildOptions {
        if (latchedChanges > RowGate.CHECK_ROWS) {
            throw new IllegalArgumentException(
                    "so many changed rows without a look at a cancellation: " + latchedChanges);
        }
    }

    public BuildOptions withStepRows(long rows) {
        return new BuildOptions(rows, latchedChanges, sliceNanos, sortMemoryBytes);
    }

    public BuildOptions withSortMemoryBytes(long bytes) {
        return new BuildOptions(stepRows, latchedChanges, sliceNanos, bytes);
    }
}
