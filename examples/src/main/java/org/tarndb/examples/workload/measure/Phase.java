package org.tarndb.examples.workload.measure;

/** What goes on while a write is measured. */
public enum Phase {
    /** Writes are made and not measured, until the JVM has compiled what they run. */
    WARM_UP,
    BEFORE,
    DURING,
    AFTER;

    /**
     * The phase that a write belongs to. One that overlaps the build belongs to the build: if it was slow, the build may
     * be why.
     */
    public static Phase of(Phase atStart, Phase atEnd) {
        boolean overlaps = atStart == DURING || (atStart == BEFORE && atEnd == AFTER);
        return overlaps ? DURING : atEnd;
    }
}
