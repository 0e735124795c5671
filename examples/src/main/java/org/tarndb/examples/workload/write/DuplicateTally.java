package org.tarndb.examples.workload.write;

/**
 * What became of the inserts that repeat on purpose what exists.
 *
 * @param refused by the database, for the key
 * @param takenBack not refused, since no index forbade it yet, and rolled back by the writer
 * @param committed not refused, and committed: no unique index may come of that
 */
public record DuplicateTally(long refused, long takenBack, long committed) {
    static final DuplicateTally NONE = new DuplicateTally(0, 0, 0);

    DuplicateTally plus(DuplicateTally other) {
        return new DuplicateTally(refused + other.refused, takenBack + other.takenBack, committed + other.committed);
    }

    public long tried() {
        return refused + takenBack + committed;
    }
}
