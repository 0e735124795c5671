package org.tarndb.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;

/** What is set at a statement before it runs. */
abstract class StatementOptions implements JdbcWrapper, Statement, IndexBuildWatcher {
    protected final TarnConnection connection;
    protected final StatementWarnings warnings = new StatementWarnings();
    protected final IndexBuildReports buildReports = new IndexBuildReports(warnings);
    private final boolean scrollable;
    private long maxRows;
    private long timeoutNanos;
    private int fetchSize;
    private boolean escapes = true;
    private boolean poolable = this instanceof PreparedStatement;

    StatementOptions(TarnConnection connection, boolean scrollable) {
        this.connection = connection;
        this.scrollable = scrollable;
    }

    protected abstract void requireOpen() throws SQLException;

    protected final boolean isScrollable() {
        return scrollable;
    }

    /** 0 for no limit. */
    protected final long maxRows() {
        return maxRows;
    }

    /** 0 for no limit. */
    protected final long timeoutNanos() {
        return timeoutNanos;
    }

    protected final boolean escapes() {
        return escapes;
    }

    static int requireNotNegative(int value, String what) throws SQLException {
        return (int) requireNotNegative((long) value, what);
    }

    static long requireNotNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw SqlErrors.of(ErrorCode.INVALID_PARAMETER_VALUE, what + " cannot be negative: " + value);
        }
        return value;
    }

    @Override
    public final Connection getConnection() throws SQLException {
        requireOpen();
        return connection;
    }

    @Override
    public final int getQueryTimeout() throws SQLException {
        requireOpen();
        return (int) TimeUnit.NANOSECONDS.toSeconds(timeoutNanos);
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        requireOpen();
        timeoutNanos = TimeUnit.SECONDS.toNanos(requireNotNegative(seconds, "A query timeout"));
    }

    @Override
    public final int getMaxRows() throws SQLException {
        requireOpen();
        return (int) Math.min(maxRows, Integer.MAX_VALUE);
    }

    @Override
    public final void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    public final long getLargeMaxRows() throws SQLException {
        requireOpen();
        return maxRows;
    }

    @Override
    public final void setLargeMaxRows(long max) throws SQLException {
        requireOpen();
        maxRows = requireNotNegative(max, "A row limit");
    }

    @Override
    public final int getMaxFieldSize() throws SQLException {
        requireOpen();
        return 0;
    }

    @Override
    public final void setMaxFieldSize(int max) throws SQLException {
        requireOpen();
        if (requireNotNegative(max, "A field size limit") > 0) {
            throw SqlErrors.notSupported("cutting values at a field size limit");
        }
    }

    @Override
    public final void setEscapeProcessing(boolean enable) throws SQLException {
        requireOpen();
        escapes = enable;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != ResultSet.FETCH_FORWARD && !scrollable) {
            throw SqlErrors.notSupported("a fetch direction other than FETCH_FORWARD here");
        }
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        requireOpen();
        return ResultSet.FETCH_FORWARD;
    }

    /** A hint only: rows are in this process. */
    @Override
    public final void setFetchSize(int rows) throws SQLException {
        requireOpen();
        fetchSize = requireNotNegative(rows, "A fetch size");
    }

    @Override
    public final int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public final void setPoolable(boolean poolable) throws SQLException {
        requireOpen();
        this.poolable = poolable;
    }

    @Override
    public final boolean isPoolable() throws SQLException {
        requireOpen();
        return poolable;
    }

    @Override
    public final void setCursorName(String name) throws SQLException {
        throw SqlErrors.notSupported("named cursors");
    }

    @Override
    public final int getResultSetConcurrency() throws SQLException {
        requireOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final int getResultSetType() throws SQLException {
        requireOpen();
        return scrollable ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public final int getResultSetHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings.first();
    }

    @Override
    public final void clearWarnings() throws SQLException {
        requireOpen();
        warnings.clear();
    }

    @Override
    public final void setIndexBuildListener(@Nullable IndexBuildListener listener) throws SQLException {
        requireOpen();
        buildReports.setListener(listener);
    }
}
