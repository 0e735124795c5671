package org.tarndb.examples.workload.write;

import java.util.ArrayList;
import java.util.List;

/**
 * What writers met beside committed writes.
 *
 * @param duplicates inserts that repeat on purpose what exists
 * @param rolledBack writes that the database rolled back and said so, where it may
 * @param overdue writes that the rate asked for and that were not made before the end
 * @param unexpected all that must not happen; one ends its writer
 */
public record WriterTally(DuplicateTally duplicates, long rolledBack, long overdue, List<String> unexpected) {
    public static final WriterTally NOTHING = new WriterTally(DuplicateTally.NONE, 0, 0, List.of());

    public WriterTally {
        unexpected = List.copyOf(unexpected);
    }

    WriterTally plus(WriterTally other) {
        return new WriterTally(
                duplicates.plus(other.duplicates),
                rolledBack + other.rolledBack,
                overdue + other.overdue,
                joined(other.unexpected));
    }

    /** The same with more that must not happen. */
    public WriterTally withUnexpected(List<String> more) {
        return new WriterTally(duplicates, rolledBack, overdue, joined(more));
    }

    private List<String> joined(List<String> more) {
        List<String> all = new ArrayList<>(unexpected);
        all.addAll(more);
        return all;
    }
}
