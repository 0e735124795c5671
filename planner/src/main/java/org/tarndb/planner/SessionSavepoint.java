package org.tarndb.planner;

import org.jspecify.annotations.Nullable;

/** A savepoint of a session's transaction. */
public interface SessionSavepoint {
    /** Unique within its session. */
    int id();

    /** Null for a nameless one. */
    @Nullable
    String name();
}
