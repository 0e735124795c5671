package org.tarndb.jdbc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.Session;

/**
 * Which statement of a connection runs, so that cancelling one never hits the next one of the same connection.
 * Thread-safe.
 */
final class RunningStatement {
    private final Session session;

    @GuardedBy("this")
    private @Nullable TarnStatement running;

    RunningStatement(Session session) {
        this.session = session;
    }

    synchronized void begin(TarnStatement statement) {
        running = statement;
    }

    synchronized void end(TarnStatement statement) {
        if (running == statement) {
            running = null;
        }
    }

    /** Cancels the statement if it is the one that runs. */
    synchronized void cancel(TarnStatement statement) {
        if (running == statement) {
            session.cancel();
        }
    }

    synchronized void cancelAny() {
        session.cancel();
    }
}
