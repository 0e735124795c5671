package org.tarndb.txn.indexbuild;

/**
 * How a build divides its work.
 *
 * @param stepRows rows taken by one step at most
 * @param latchedChanges changed rows that are applied under the latch at most: with about 2 microseconds each, this bounds
 *     the time writers wait
 * @param sliceNanos how long the latch is held at most for one slice, when writers are so fast that the rounds of catching
 *     up do not converge
 */
public record BuildOptions(long stepRows, int latchedChanges, long sliceNanos) {
    /** Large steps: sorting and loading many rows at once is far cheaper than inserting them one by one. */
    public static final BuildOptions DEFAULT = new BuildOptions(Long.MAX_VALUE, 64, 500_000);

    public BuildOptions withStepRows(long rows) {
        return new BuildOptions(rows, latchedChanges, sliceNanos);
    }
}
