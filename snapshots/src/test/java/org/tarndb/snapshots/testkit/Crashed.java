package org.tarndb.snapshots.testkit;

/** A process that died: nothing of it runs on, neither handlers of exceptions nor clean-up that calls a store. */
public final class Crashed extends Error {
    private static final long serialVersionUID = 1L;

    Crashed(String where) {
        super(where, null, false, false);
    }
}
