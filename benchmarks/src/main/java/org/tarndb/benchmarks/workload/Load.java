package org.tarndb.benchmarks.workload;

/** What else goes on while an index is built. */
public enum Load {
    IDLE(0),
    /** Writers that write at a fixed rate, whatever the database does. */
    OPEN_LOOP(2),
    /** Writers that write as fast as they can. */
    CLOSED_LOOP(2);

    private final int writers;

    Load(int writers) {
        this.writers = writers;
    }

    public int writers() {
        return writers;
    }

    /** @return the time from one write's intended start to the next one's, or 0 for no intended start */
    public long gapNanos(int writesPerSecond) {
        return this == OPEN_LOOP ? 1_000_000_000L / writesPerSecond : 0;
    }
}
