package org.tarndb.examples.workload.fault;

/**
 * How often the journal is to fail during a build.
 *
 * @param count so many times; 0 when a share is given
 * @param share of its forces, from 0 to 1; 0 when a number is given
 */
public record SyncFailures(int count, double share) {
    public SyncFailures {
        if (count < 0 || share < 0 || share > 1 || (count > 0) == (share > 0)) {
            throw new IllegalArgumentException(count + " failures or a share of " + share);
        }
    }
}
