package org.tarndb.examples.workload.write;

import java.util.List;

/**
 * What writers met beside committed writes.
 *
 * @param duplicates inserts provoked on purpose that failed with 23505, as they must
 * @param unexpected errors of any other kind; one ends its writer
 */
public record WriterTally(long duplicates, List<String> unexpected) {
    public WriterTally {
        unexpected = List.copyOf(unexpected);
    }
}
