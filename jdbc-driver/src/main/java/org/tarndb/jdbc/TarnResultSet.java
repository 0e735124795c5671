package org.tarndb.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;

/**
 * The rows of a query, read forwards. It reads the version of the database that was current when the query began, and
 * stays readable after a commit or rollback. Used by one thread at a time; may be closed by any.
 */
class TarnResultSet extends ColumnResultSet {
    private final TarnConnection connection;
    private final @Nullable TarnStatement statement;
    private final long maxRows;
    private final Cancellation cancellation;

    /** Rows passed, the current one included. */
    private long position;

    private boolean exhausted;

    /** Whether {@link #isBeforeFirst()} has moved the rows to the first one already. */
    private boolean peeked;

    private int fetchSize;
    private volatile boolean closed;

    /**
     * @param statement null for a result of metadata
     * @param maxRows rows to show at most; 0 for all
     * @param cancellation of the execution that gave the rows
     */
    TarnResultSet(
            TarnConnection connection,
            @Nullable TarnStatement statement,
            Rows rows,
            RowShape shape,
            long maxRows,
            Cancellation cancellation) {
        super(rows, shape);
        this.connection = connection;
        this.statement = statement;
        this.maxRows = maxRows;
        this.cancellation = cancellation;
    }

    @Override
    public boolean next() throws SQLException {
        connection.enter();
        try {
            requireOpen();
            onRow = !exhausted && advance();
            if (onRow) {
                position++;
            }
            return onRow;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            onRow = false;
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    private boolean advance() {
        if (peeked) {
            peeked = false;
            return true;
        }
        cancellation.throwIfCancelled();
        if ((maxRows == 0 || position < maxRows) && rows.next()) {
            return true;
        }
        exhausted = true;
        rows.close();
        return false;
    }

    @Override
    public final void close() throws SQLException {
        if (!closed) {
            release();
            if (statement != null) {
                statement.resultSetClosed(this);
            }
        }
    }

    /** Closes the result set without a word to its statement. */
    final void release() throws SQLException {
        connection.enter();
        try {
            if (!closed) {
                closed = true;
                onRow = false;
                rows.close();
            }
        } catch (RuntimeException e) {
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    @Override
    public final boolean isClosed() {
        return closed || connection.isClosed();
    }

    @Override
    protected final void requireOpen() throws SQLException {
        if (closed) {
            throw SqlErrors.of(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "The result set is closed; running its statement again or closing it closes it too");
        }
        connection.requireOpen();
    }

    @Override
    protected final SQLException noRow() {
        try {
            requireOpen();
        } catch (SQLException e) {
            return e;
        }
        return SqlErrors.of(
                ErrorCode.INVALID_CURSOR_STATE,
                isPastEnd()
                        ? "The result set has no more rows"
                        : "The result set is before its first row; call next()");
    }

    /** Whether the cursor has left the last row. */
    protected boolean isPastEnd() {
        return exhausted;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return onRow ? (int) position : 0;
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_FORWARD_ONLY;
    }

    /** Reads the first row ahead, to know that there is one. */
    @Override
    public boolean isBeforeFirst() throws SQLException {
        connection.enter();
        try {
            requireOpen();
            if (position == 0 && !exhausted && !peeked) {
                peeked = advance();
            }
            return peeked;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return exhausted && position > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return onRow && position == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw forwardOnly("isLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly("beforeFirst");
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly("afterLast");
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly("first");
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly("last");
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        throw forwardOnly("absolute");
    }

    @Override
    public boolean relative(int offset) throws SQLException {
        throw forwardOnly("relative");
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly("previous");
    }

    private SQLException forwardOnly(String method) throws SQLException {
        requireOpen();
        return SqlErrors.notSupported(method
                + "() on a result set of type TYPE_FORWARD_ONLY; create the statement with TYPE_SCROLL_INSENSITIVE");
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != FETCH_FORWARD) {
            throw SqlErrors.notSupported("a fetch direction other than FETCH_FORWARD here");
        }
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        requireOpen();
        return FETCH_FORWARD;
    }

    /** A hint only: rows are in this process. */
    @Override
    public final void setFetchSize(int rowCount) throws SQLException {
        requireOpen();
        fetchSize = StatementOptions.requireNotNegative(rowCount, "A fetch size");
    }

    @Override
    public final int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public final ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new TarnResultSetMetaData(shape().columns());
    }

    @Override
    public final @Nullable Statement getStatement() throws SQLException {
        requireOpen();
        return statement;
    }

    @Override
    public final int getConcurrency() throws SQLException {
        requireOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public final int getHoldability() throws SQLException {
        requireOpen();
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final String getCursorName() throws SQLException {
        throw SqlErrors.notSupported("named cursors");
    }

    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public final void clearWarnings() throws SQLException {
        requireOpen();
    }

    @Override
    public final boolean rowUpdated() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public final boolean rowInserted() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public final boolean rowDeleted() throws SQLException {
        requireOpen();
        return false;
    }
}
