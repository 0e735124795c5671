package org.tarndb.txn.indexbuild;

/**
 * How a build divides its work.
 *
 * @param stepRows rows taken by one step at most
 * @param latchedChanges changed rows that are applied under the latch at most when a step is installed
 * @param sliceNanos how long the latch is held at most, to install a step or for one slice of a round of catching up
 */
public record BuildOptions(long stepRows, int latchedChanges, long sliceNanos) {
    /** Large steps: sorting and loading many rows at once is far cheaper than inserting them one by one. */
    public static final BuildOptions DEFAULT = new BuildOptions(Long.MAX_VALUE, 1_000, 400_000);

    public BuildOptions withStepRows(long rows) {
        return new BuildOptions(rows, latchedChanges, sliceNanos);
    }
}
