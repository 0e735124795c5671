package org.tarndb.txn.indexbuild;

import org.tarndb.txn.commit.RowGate;

/** What a step asks while it works. Called by the thread that makes it. */
interface StepControl {
    /**
     * Called every {@link RowGate#CHECK_ROWS} rows or entries, whatever is done with them, with no latch held; throws to end
     * the attempt, and may rest.
     */
    void check();

    /**
     * As {@link #check}, in a round of catching up.
     *
     * @param leastShare of the time that the build must work; 1 keeps it from resting, for it may hold the latch
     * @return how long it rested, in nanoseconds
     */
    default long checkInRound(double leastShare) {
        check();
        return 0;
    }

    /**
     * Paces the reading of a step's rows.
     *
     * @param rowsBefore rows that earlier steps have read
     */
    RowGate reading(long rowsBefore);

    /** What the sort of a step may take of the heap, in bytes; 0 if nobody has said. */
    default long sortMemoryBytes() {
        return 0;
    }

    /** One that lets all rows pass. */
    static StepControl checking(Runnable check) {
        return new StepControl() {
            @Override
            public void check() {
                check.run();
            }

            @Override
            public RowGate reading(long rowsBefore) {
                return RowGate.reporting(read -> check.run());
            }
        };
    }
}
