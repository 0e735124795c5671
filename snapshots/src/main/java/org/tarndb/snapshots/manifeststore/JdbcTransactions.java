package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Signal;

/**
 * Runs transactions, and runs them again where nothing can have happened:
 *
 * <ul>
 *   <li>Reads: always.
 *   <li>Writes: when they fail before the commit was sent, for then the server rolls back; and when it answers the commit
 *       with a rollback (class 40).
 *   <li>Not when the commit's answer was lost. Whether it happened is the caller's to find out.
 * </ul>
 *
 * Thread-safe.
 */
final class JdbcTransactions {
    private static final int MAX_DOUBLINGS = 6;

    private final ConnectionSource connections;
    private final SqlDialect dialect;
    private final JdbcManifestStoreOptions options;
    private final SecretRedaction redaction;

    JdbcTransactions(
            ConnectionSource connections,
            SqlDialect dialect,
            JdbcManifestStoreOptions options,
            SecretRedaction redaction) {
        this.connections = connections;
        this.dialect = dialect;
        this.options = options;
        this.redaction = redaction;
    }

    /** @param what is done, as the words after "could not" */
    <T> T read(String what, SqlWork<T> work) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return readOnce(work);
            } catch (SQLException e) {
                if (attempt == options.attempts() || !SqlFailure.isPassing(e)) {
                    throw failed(what, "", e);
                }
                pauseAfter(attempt);
            }
        }
    }

    /**
     * Runs statements as one transaction, durable on return.
     *
     * @param what is done, as the words after "could not"
     * @param work says whether to commit; otherwise all is rolled back
     * @return what the work said; false also when it met a key that is there
     */
    boolean write(String what, SqlWork<Boolean> work) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Outcome outcome = writeOnce(work);
            SQLException failure = outcome.failure();
            if (failure == null) {
                return outcome.committed();
            }
            if (outcome.commitSent() && !SqlFailure.isRolledBack(failure)) {
                throw failed(what, "; whether it happened is not known", failure);
            }
            if (attempt == options.attempts() || !SqlFailure.isPassing(failure)) {
                throw failed(what, "; nothing was changed", failure);
            }
            pauseAfter(attempt);
        }
    }

    private <T> T readOnce(SqlWork<T> work) throws SQLException {
        Connection connection = connections.take();
        boolean usable = false;
        try {
            // One statement, one transaction: it sees all that was committed before.
            connection.setAutoCommit(true);
            T result = work.run(connection);
            usable = true;
            return result;
        } finally {
            connections.giveBack(connection, usable);
        }
    }

    private Outcome writeOnce(SqlWork<Boolean> work) {
        Connection connection;
        try {
            connection = connections.take();
        } catch (SQLException e) {
            return new Outcome(false, false, e);
        }
        boolean usable = false;
        try {
            Outcome outcome = runOn(connection, work);
            usable = outcome.committed() || endedClean(connection, outcome.failure());
            return outcome;
        } finally {
            connections.giveBack(connection, usable);
        }
    }

    private Outcome runOn(Connection connection, SqlWork<Boolean> work) {
        boolean commitSent = false;
        try {
            connection.setAutoCommit(false);
            dialect.beginWrite(connection);
            if (!work.run(connection)) {
                return new Outcome(false, false, null);
            }
            commitSent = true;
            connection.commit();
            return new Outcome(true, true, null);
        } catch (SQLException e) {
            return new Outcome(false, commitSent, SqlFailure.isDuplicateKey(e) ? null : e);
        }
    }

    private static boolean endedClean(Connection connection, @Nullable SQLException failure) {
        return Connections.rollBack(connection) && (failure == null || !SqlFailure.isConnectionLost(failure));
    }

    private void pauseAfter(int attempt) {
        long longest = options.retryDelayNanos() << Math.min(attempt - 1, MAX_DOUBLINGS);
        long nanos = longest == 0 ? 0 : Math.floorMod(options.env().entropy().nextLong(), longest);
        options.env()
                .waits()
                .awaitUninterruptibly(new Signal(), options.env().clock().deadlineAfter(nanos));
    }

    private IOException failed(String what, String outcome, SQLException e) {
        SQLException told = redaction.redact(e);
        return new IOException(
                redaction.redact("could not " + what + ", manifest table " + options.table() + outcome + ": SQLSTATE "
                        + SqlFailure.state(e) + ", " + told.getMessage()),
                told);
    }

    /**
     * How one run of a transaction ended.
     *
     * @param committed it is durable
     * @param commitSent it may be committed even if a failure was told
     * @param failure null also when the key was there
     */
    private record Outcome(
            boolean committed, boolean commitSent, @Nullable SQLException failure) {}
}
