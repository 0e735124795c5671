package org.tarndb.storage.env;

/** Starts the background threads of a database: journal, checkpoint, index builds. Thread-safe. */
public interface Threads {
    /**
     * Starts a thread.
     *
     * @param name shown in thread dumps; names the database and the job
     * @param body must not throw; a throwable that escapes reaches the thread's uncaught exception handler
     * @return the running thread's handle
     */
    Handle start(String name, Runnable body);

    /** A started thread. */
    interface Handle {
        /** Set when the body has returned or thrown. */
        Signal ended();
    }

    /** Daemon threads: a database never keeps its JVM alive. */
    static Threads daemon() {
        return DaemonThreads.INSTANCE;
    }
}
