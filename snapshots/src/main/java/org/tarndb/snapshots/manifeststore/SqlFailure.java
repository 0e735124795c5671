package org.tarndb.snapshots.manifeststore;

import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;

/** What an SQL error says, by its SQLSTATE (ISO/IEC 9075-2, subclause 24.1; PostgreSQL's classes 53, 55 and 57). */
final class SqlFailure {
    private static final String STATEMENT_COMPLETION_UNKNOWN = "40003";
    /** A lock was waited for in vain, or there is no connection left; both pass. */
    private static final Set<String> BUSY = Set.of("55P03", "HYT00", "53300");
    /** The server is being stopped, has crashed, or is starting. */
    private static final Set<String> GOING_OR_COMING = Set.of("57P01", "57P02", "57P03");

    private SqlFailure() {}

    /** A row with that key is there. */
    static boolean isDuplicateKey(SQLException e) {
        String state = state(e);
        return state.equals("23505")
                || (state.equals("23000") && e instanceof SQLIntegrityConstraintViolationException);
    }

    /** The database says that it has rolled the transaction back, and that it may work next time. */
    static boolean isRolledBack(SQLException e) {
        return state(e).startsWith("40") && !state(e).equals(STATEMENT_COMPLETION_UNKNOWN);
    }

    /** The connection is of no use any more. */
    static boolean isConnectionLost(SQLException e) {
        return state(e).startsWith("08") || GOING_OR_COMING.contains(state(e)) || e instanceof SQLRecoverableException;
    }

    /** May work next time. What the transaction has done so far is no matter: it was not committed. */
    static boolean isPassing(SQLException e) {
        return isRolledBack(e)
                || isConnectionLost(e)
                || BUSY.contains(state(e))
                || (e instanceof SQLTransientException && !state(e).equals("57014"));
    }

    static String state(SQLException e) {
        String state = e.getSQLState();
        return state == null ? "" : state;
    }
}
