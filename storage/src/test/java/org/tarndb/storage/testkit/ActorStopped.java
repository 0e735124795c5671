package org.tarndb.storage.testkit;

/** Thrown out of a wait when its scheduler is closed, to unwind the actor's stack. */
final class ActorStopped extends Error {
    private static final long serialVersionUID = 1L;

    ActorStopped(String name) {
        super("The scheduler of " + name + " was closed", null, false, false);
    }
}
