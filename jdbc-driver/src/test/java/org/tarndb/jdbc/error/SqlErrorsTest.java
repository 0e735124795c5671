package org.tarndb.jdbc.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.error.ParseException;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class SqlErrorsTest {
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyCodeKeepsStateNumberMessageAndCause(ErrorCode code) {
        TarnException cause = new TarnException(code, "what happened");
        SQLException e = SqlErrors.of(cause);
        assertEquals(code.sqlState(), e.getSQLState());
        assertEquals(code.number(), e.getErrorCode());
        assertEquals("what happened", e.getMessage());
        assertSame(cause, e.getCause());
    }

    /** A retry loop that looks at the class alone must neither repeat what cannot succeed nor give up what may. */
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void theClassAgreesWithWhatTheTableSaysOfRetrying(ErrorCode code) {
        SQLException e = SqlErrors.of(code, "x");
        boolean canceled = code.sqlState().startsWith("57");
        if (e instanceof SQLNonTransientException && !(e instanceof SQLNonTransientConnectionException)) {
            assertFalse(code.retryable());
        }
        if (e instanceof SQLTransientException) {
            assertTrue(code.retryable() || canceled);
        }
    }

    @Test
    void classesAsJdbcLaysThemDown() {
        assertClass(SQLSyntaxErrorException.class, ErrorCode.SYNTAX_ERROR, ErrorCode.UNDEFINED_TABLE);
        assertClass(SQLDataException.class, ErrorCode.NUMERIC_OUT_OF_RANGE, ErrorCode.DIVISION_BY_ZERO);
        assertClass(
                SQLIntegrityConstraintViolationException.class,
                ErrorCode.UNIQUE_VIOLATION,
                ErrorCode.NOT_NULL_VIOLATION);
        assertClass(
                SQLTransactionRollbackException.class, ErrorCode.DEADLOCK_DETECTED, ErrorCode.SERIALIZATION_FAILURE);
        assertClass(SQLTimeoutException.class, ErrorCode.QUERY_TIMEOUT);
        assertClass(SQLTransientException.class, ErrorCode.LOCK_TIMEOUT, ErrorCode.QUERY_CANCELED);
        assertClass(SQLFeatureNotSupportedException.class, ErrorCode.FEATURE_NOT_SUPPORTED);
        assertClass(SQLTransientConnectionException.class, ErrorCode.DATABASE_IN_USE);
        assertClass(
                SQLNonTransientConnectionException.class,
                ErrorCode.OUTCOME_UNKNOWN,
                ErrorCode.DATABASE_CLOSED,
                ErrorCode.CONNECTION_CLOSED,
                ErrorCode.INVALID_PROPERTY);
    }

    private static void assertClass(Class<? extends SQLException> expected, ErrorCode... codes) {
        for (ErrorCode code : codes) {
            assertSame(expected, SqlErrors.of(code, "x").getClass(), code.name());
        }
    }

    @Test
    void aSyntaxErrorKeepsItsPosition() {
        ParseException cause = new ParseException(new Position(3, 7, 40), "unexpected FROM", null);
        SQLException e = SqlErrors.of(cause);
        assertInstanceOf(SQLSyntaxErrorException.class, e);
        assertEquals("42601", e.getSQLState());
        assertTrue(String.valueOf(e.getMessage()).contains("line 3, column 7"));
        assertSame(cause, e.getCause());
    }

    @Test
    void whatTheEngineDoesNotDeclareIsADefect() {
        IllegalStateException cause = new IllegalStateException("boom");
        SQLException e = SqlErrors.of(cause);
        assertEquals("XX000", e.getSQLState());
        assertSame(cause, e.getCause());
        assertEquals("54000", SqlErrors.of(new StackOverflowError()).getSQLState());
        assertEquals(
                "53200", SqlErrors.of(new OutOfMemoryError("Java heap space")).getSQLState());
    }
}
