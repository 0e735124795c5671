package org.tarndb.planner.statement;

import org.tarndb.txn.indexbuild.BuildStatus;

/** Told of the online index build that a statement waits for. */
@FunctionalInterface
public interface BuildListener {
    /** One that does nothing. */
    BuildListener NONE = status -> {};

    /**
     * Called by the thread that runs the statement: when the wait begins, at each change of the phase or of what the build
     * waits for, at each further percent of the rows, and when it is over; several of these together when they come quickly.
     * What it throws ends the statement; the build goes on.
     */
    void progressed(BuildStatus status);
}
