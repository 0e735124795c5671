package org.tarndb.storage.sort;

import java.util.function.LongConsumer;

/**
 * How a sort runs.
 *
 * @param memoryBytes of heap that it may take, about; an entry that is larger is sorted all the same
 * @param files where it spills to
 * @param check called at least every 50 milliseconds of work or so; throws to end the sort
 * @param spilled told of the bytes of each temporary file that was written, those of merges included
 */
public record SortOptions(long memoryBytes, SortFiles files, Runnable check, LongConsumer spilled) {
    public SortOptions {
        if (memoryBytes <= 0) {
            throw new IllegalArgumentException("a sort with " + memoryBytes + " bytes of memory");
        }
    }
}
