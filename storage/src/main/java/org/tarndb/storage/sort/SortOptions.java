package org.tarndb.storage.sort;

/**
 * How a sort runs.
 *
 * @param memoryBytes of heap that it may take, about; an entry that is larger is sorted all the same
 * @param files where it spills to
 * @param check called at least every 50 milliseconds of work or so; throws to end the sort
 */
public record SortOptions(long memoryBytes, SortFiles files, Runnable check) {
    public SortOptions {
        if (memoryBytes <= 0) {
            throw new IllegalArgumentException("a sort with " + memoryBytes + " bytes of memory");
        }
    }
}
