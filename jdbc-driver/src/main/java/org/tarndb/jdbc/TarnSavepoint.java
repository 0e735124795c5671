package org.tarndb.jdbc;

import java.sql.SQLException;
import java.sql.Savepoint;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.SessionSavepoint;
import org.tarndb.storage.error.ErrorCode;

/** A savepoint of one connection. */
final class TarnSavepoint implements Savepoint {
    private final TarnConnection connection;
    private final SessionSavepoint savepoint;

    TarnSavepoint(TarnConnection connection, SessionSavepoint savepoint) {
        this.connection = connection;
        this.savepoint = savepoint;
    }

    /** The session's savepoint behind a JDBC one. */
    static SessionSavepoint of(Savepoint savepoint, TarnConnection connection) throws SQLException {
        if (savepoint instanceof TarnSavepoint own && own.connection == connection) {
            return own.savepoint;
        }
        throw SqlErrors.of(ErrorCode.INVALID_SAVEPOINT, "The savepoint is not of this connection");
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (savepoint.name() != null) {
            throw SqlErrors.of(ErrorCode.INVALID_SAVEPOINT, "A named savepoint has no id; ask for its name");
        }
        return savepoint.id();
    }

    @Override
    public String getSavepointName() throws SQLException {
        String name = savepoint.name();
        if (name == null) {
            throw SqlErrors.of(ErrorCode.INVALID_SAVEPOINT, "The savepoint has no name; ask for its id");
        }
        return name;
    }
}
