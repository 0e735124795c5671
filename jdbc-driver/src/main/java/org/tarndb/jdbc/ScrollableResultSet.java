package org.tarndb.jdbc;

import java.sql.SQLException;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;

/** A result set of type TYPE_SCROLL_INSENSITIVE: its rows were read when the query ran. */
final class ScrollableResultSet extends TarnResultSet {
    private final BufferedRows buffer;

    ScrollableResultSet(
            TarnConnection connection,
            TarnStatement statement,
            BufferedRows rows,
            RowShape shape,
            Cancellation cancellation) {
        super(connection, statement, rows, shape, 0, cancellation);
        this.buffer = rows;
    }

    private boolean moveTo(long row) throws SQLException {
        requireOpen();
        onRow = buffer.moveTo(row);
        return onRow;
    }

    @Override
    public boolean next() throws SQLException {
        return moveTo(buffer.current() + 1L);
    }

    @Override
    public boolean previous() throws SQLException {
        return moveTo(buffer.current() - 1L);
    }

    @Override
    public boolean first() throws SQLException {
        return moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        return moveTo(buffer.size());
    }

    /** A negative row counts from the end. */
    @Override
    public boolean absolute(int row) throws SQLException {
        return moveTo(row >= 0 ? row : buffer.size() + 1L + row);
    }

    @Override
    public boolean relative(int offset) throws SQLException {
        return moveTo((long) buffer.current() + offset);
    }

    @Override
    public void beforeFirst() throws SQLException {
        moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        moveTo(buffer.size() + 1L);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return buffer.current() == 0 && buffer.size() > 0;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return isPastEnd() && buffer.size() > 0;
    }

    @Override
    protected boolean isPastEnd() {
        return buffer.current() > buffer.size();
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return onRow && buffer.current() == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        requireOpen();
        return onRow && buffer.current() == buffer.size();
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return onRow ? buffer.current() : 0;
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_SCROLL_INSENSITIVE;
    }

    /** A hint without effect. */
    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != FETCH_FORWARD && direction != FETCH_REVERSE && direction != FETCH_UNKNOWN) {
            throw SqlErrors.of(ErrorCode.INVALID_PARAMETER_VALUE, "There is no fetch direction " + direction);
        }
    }
}
