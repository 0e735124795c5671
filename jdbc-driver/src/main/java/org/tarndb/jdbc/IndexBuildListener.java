package org.tarndb.jdbc;

/**
 * Told how an online index build gets on while a statement waits for it. See {@link IndexBuildWatcher}.
 */
@FunctionalInterface
public interface IndexBuildListener {
    /**
     * Called by the thread that runs the statement, while it has the connection: when the wait begins, at each change of the
     * phase or of what the build waits for, at each further percent of the rows, and once more when the build is over.
     * Changes that follow each other quickly are told together, so a slow listener delays nobody but its own statement.
     *
     * <p>It may cancel the statement, which cancels the build. It must not run anything on the statement's connection.
     * What it throws ends the statement with an {@link java.sql.SQLException} that has it as its cause; the build goes on.
     */
    void progressed(IndexBuildProgress progress);
}
