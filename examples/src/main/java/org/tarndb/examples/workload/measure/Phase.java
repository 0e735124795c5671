package org.tarndb.examples.workload.measure;

/** What goes on while a write is measured. */
public enum Phase {
    /** Writes are made and not measured, until the JVM has compiled what they run. */
    WARM_UP,
    BEFORE,
    DURING,
    AFTER;

    /**
     * The phase that a write belongs to: the one it was due in. One that overlaps the build belongs to the build: if it was
     * slow, the build may be why.
     */
    static Phase of(Phase atDue, Phase atEnd) {
        boolean overlapsBuild = atDue.compareTo(DURING) <= 0 && atEnd.compareTo(DURING) >= 0;
        return overlapsBuild ? DURING : atDue;
    }
}
