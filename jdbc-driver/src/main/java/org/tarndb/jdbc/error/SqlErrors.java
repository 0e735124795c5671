package org.tarndb.jdbc.error;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.error.ParseException;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Makes SQLExceptions. SQLSTATE and vendor code are those of {@link ErrorCode}; the class follows from them as JDBC 4.3,
 * section 8.5, lays down.
 */
public final class SqlErrors {
    private SqlErrors() {}

    /** An error that the driver itself found. */
    public static SQLException of(ErrorCode code, String message) {
        return create(code, message, null);
    }

    /** An error that the driver itself found, with what led to it. */
    public static SQLException of(ErrorCode code, String message, @Nullable Throwable cause) {
        return create(code, message, cause);
    }

    /**
     * The exception for whatever the engine threw. An exception that the engine does not declare is a defect: it is
     * reported as such, with its cause, and the connection stays usable.
     */
    public static SQLException of(Throwable thrown) {
        if (thrown instanceof TarnException e) {
            return create(e.code(), String.valueOf(e.getMessage()), e);
        }
        if (thrown instanceof ParseException) {
            return create(ErrorCode.SYNTAX_ERROR, String.valueOf(thrown.getMessage()), thrown);
        }
        if (thrown instanceof StackOverflowError) {
            return create(ErrorCode.LIMIT_EXCEEDED, "The statement is nested too deeply; split it up", thrown);
        }
        if (thrown instanceof OutOfMemoryError) {
            return create(
                    ErrorCode.OUT_OF_MEMORY,
                    "The Java heap is full: " + thrown.getMessage()
                            + "; give the JVM more with -Xmx, or read less at once",
                    thrown);
        }
        TarnException defect = TarnException.internal("Unexpected " + thrown);
        return create(defect.code(), String.valueOf(defect.getMessage()), thrown);
    }

    /** A part of JDBC that Tarn does not have. */
    public static SQLFeatureNotSupportedException notSupported(String what) {
        ErrorCode code = ErrorCode.FEATURE_NOT_SUPPORTED;
        return new SQLFeatureNotSupportedException("Tarn does not support " + what, code.sqlState(), code.number());
    }

    private static SQLException create(ErrorCode code, String message, @Nullable Throwable cause) {
        String state = code.sqlState();
        int number = code.number();
        return switch (code) {
            case QUERY_TIMEOUT -> new SQLTimeoutException(message, state, number, cause);
            case FEATURE_NOT_SUPPORTED -> new SQLFeatureNotSupportedException(message, state, number, cause);
            case CANNOT_CONNECT, DATABASE_IN_USE -> new SQLTransientConnectionException(message, state, number, cause);
            default -> ofClass(code, message, cause);
        };
    }

    private static SQLException ofClass(ErrorCode code, String message, @Nullable Throwable cause) {
        String state = code.sqlState();
        int number = code.number();
        return switch (state.substring(0, 2)) {
            case "07", "3F", "42" -> new SQLSyntaxErrorException(message, state, number, cause);
            case "08" -> new SQLNonTransientConnectionException(message, state, number, cause);
            case "21", "22" -> new SQLDataException(message, state, number, cause);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state, number, cause);
            case "40" -> new SQLTransactionRollbackException(message, state, number, cause);
            // A canceled statement may well succeed when it is run again.
            case "57" -> new SQLTransientException(message, state, number, cause);
            default ->
                code.retryable()
                        ? new SQLTransientException(message, state, number, cause)
                        : new SQLNonTransientException(message, state, number, cause);
        };
    }
}
