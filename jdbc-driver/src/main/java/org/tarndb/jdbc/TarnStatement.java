package org.tarndb.jdbc;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.jdbc.escape.Escapes;
import org.tarndb.jdbc.metadata.CatalogRows;
import org.tarndb.planner.Prepared;
import org.tarndb.planner.Result;
import org.tarndb.planner.StatementKind;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;

/**
 * A statement: runs SQL and holds its last result. Used by one thread at a time, except {@link #cancel()} and
 * {@link #close()}.
 */
class TarnStatement extends StatementOptions {
    private static final long NO_UPDATE_COUNT = -1;
    private static final Parameters NO_PARAMETERS = new Parameters(0);

    private final List<String> batch = new ArrayList<>();

    private @Nullable TarnResultSet resultSet;
    private @Nullable RowShape shape;
    private long updateCount = NO_UPDATE_COUNT;
    private volatile boolean closeOnCompletion;
    private volatile boolean canceled;
    private volatile boolean closed;

    /** @param scrollable whether result sets move both ways; their rows are then held in memory */
    TarnStatement(TarnConnection connection, boolean scrollable) {
        super(connection, scrollable);
    }

    // Running

    /** Runs a statement and takes its result; closes the result set of the last run. */
    protected final void run(Prepared prepared, Parameters parameters) throws SQLException {
        forgetCancel();
        runNext(prepared, parameters);
    }

    /** What was canceled before is past. */
    protected final void forgetCancel() {
        if (canceled) {
            canceled = false;
        }
    }

    /** As {@link #run}, but fails when the work that this is a part of has been canceled. */
    protected final void runNext(Prepared prepared, Parameters parameters) throws SQLException {
        connection.enter();
        try {
            requireOpen();
            closeResultSet();
            throwIfCanceled();
            connection.running().begin(this);
            take(connection.session().execute(prepared, parameters, timeoutNanos()));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        } finally {
            if (resultSet == null) {
                connection.running().end(this);
            }
            connection.exit();
        }
    }

    private void take(Result result) {
        Rows rows = result.rows();
        updateCount = result.updateCount();
        if (rows != null) {
            RowShape columns = RowShape.of(rows.columns(), shape);
            shape = columns;
            resultSet = isScrollable()
                    ? new ScrollableResultSet(connection, this, new BufferedRows(rows, maxRows()), columns)
                    : new TarnResultSet(connection, this, rows, columns, maxRows());
        }
    }

    protected final Prepared prepare(String sql) throws SQLException {
        connection.enter();
        try {
            requireOpen();
            return connection.session().prepare(escapes() ? Escapes.process(sql) : sql);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    protected static void requireQuery(Prepared prepared) throws SQLException {
        if (prepared.kind() != StatementKind.QUERY) {
            throw SqlErrors.of(
                    ErrorCode.WRONG_STATEMENT_KIND,
                    "The statement gives no rows; run it with execute or executeUpdate");
        }
    }

    protected static void requireNoQuery(Prepared prepared) throws SQLException {
        if (prepared.kind() == StatementKind.QUERY) {
            throw SqlErrors.of(
                    ErrorCode.WRONG_STATEMENT_KIND, "The statement is a query; run it with execute or executeQuery");
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        Prepared prepared = prepare(sql);
        requireQuery(prepared);
        run(prepared, NO_PARAMETERS);
        return requireResultSet();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        run(prepare(sql), NO_PARAMETERS);
        return resultSet != null;
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        Prepared prepared = prepare(sql);
        requireNoQuery(prepared);
        run(prepared, NO_PARAMETERS);
        return updateCount;
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return toInt(executeLargeUpdate(sql));
    }

    // Tarn generates no keys: asking for them is allowed, and gives none.

    @Override
    public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, String[] columnNames) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        return executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
        return executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
        return executeLargeUpdate(sql);
    }

    @Override
    public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, int[] columnIndexes) throws SQLException {
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, String[] columnNames) throws SQLException {
        return execute(sql);
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        Rows none = CatalogRows.generatedKeys();
        return new TarnResultSet(connection, null, none, RowShape.of(none.columns(), null), 0);
    }

    // Results

    protected final TarnResultSet requireResultSet() {
        TarnResultSet present = resultSet;
        if (present == null) {
            throw new IllegalStateException("a query without a result");
        }
        return present;
    }

    protected final boolean hasResultSet() {
        return resultSet != null;
    }

    /** Whether rows may still be read that depend on the parameters they were asked with. */
    protected final boolean hasOpenRows() {
        TarnResultSet present = resultSet;
        return present != null && !present.isClosed();
    }

    private void closeResultSet() throws SQLException {
        TarnResultSet previous = resultSet;
        resultSet = null;
        updateCount = NO_UPDATE_COUNT;
        if (previous != null) {
            previous.release();
        }
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        requireOpen();
        return resultSet;
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updateCount;
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return toInt(getLargeUpdateCount());
    }

    /** A count beyond an int is told as "done, count unknown". */
    protected static int toInt(long count) {
        return count > Integer.MAX_VALUE ? SUCCESS_NO_INFO : (int) count;
    }

    @Override
    public final boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    /** A statement has one result, so there are never more. */
    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        requireOpen();
        if (current == KEEP_CURRENT_RESULT) {
            resultSet = null;
            updateCount = NO_UPDATE_COUNT;
        } else {
            closeResultSet();
        }
        return false;
    }

    // Batches

    @Override
    public void addBatch(String sql) throws SQLException {
        requireOpen();
        batch.add(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        long[] counts = executeLargeBatch();
        int[] result = new int[counts.length];
        for (int i = 0; i < counts.length; i++) {
            result[i] = toInt(counts[i]);
        }
        return result;
    }

    /** Stops at the first statement that fails; those before it stay done. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        List<String> statements = List.copyOf(batch);
        batch.clear();
        long[] counts = new long[statements.size()];
        forgetCancel();
        for (int i = 0; i < counts.length; i++) {
            try {
                Prepared prepared = prepare(statements.get(i));
                requireNoQuery(prepared);
                runNext(prepared, NO_PARAMETERS);
                counts[i] = updateCount;
            } catch (SQLException e) {
                throw batchFailure(e, i, counts);
            }
        }
        return counts;
    }

    /**
     * The exception for a batch that stopped. After an error that rolled the transaction back no statement counts.
     *
     * @param failed the first that failed, from 0
     */
    protected static BatchUpdateException batchFailure(SQLException cause, int failed, long[] counts) {
        boolean allUndone = String.valueOf(cause.getSQLState()).startsWith("40");
        long[] done = new long[allUndone ? 0 : failed];
        System.arraycopy(counts, 0, done, 0, done.length);
        BatchUpdateException failure = new BatchUpdateException(
                "Statement " + (failed + 1) + " of " + counts.length + " in the batch failed: " + cause.getMessage(),
                cause.getSQLState(),
                cause.getErrorCode(),
                done,
                cause);
        failure.setNextException(cause);
        return failure;
    }

    // Ending

    @Override
    public final void cancel() throws SQLException {
        requireOpen();
        canceled = true;
        connection.running().cancel(this);
    }

    final void throwIfCanceled() throws SQLException {
        if (canceled) {
            throw SqlErrors.of(ErrorCode.QUERY_CANCELED, "The statement was canceled");
        }
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        connection.enterAfterCanceling(this);
        try {
            closeResultSet();
        } catch (RuntimeException e) {
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        requireOpen();
        closeOnCompletion = true;
    }

    @Override
    public final boolean isCloseOnCompletion() throws SQLException {
        requireOpen();
        return closeOnCompletion;
    }

    final void resultSetClosed() throws SQLException {
        if (closeOnCompletion) {
            close();
        }
    }

    @Override
    public final boolean isClosed() {
        return closed || connection.isClosed();
    }

    @Override
    protected final void requireOpen() throws SQLException {
        if (closed) {
            throw SqlErrors.of(ErrorCode.OBJECT_NOT_IN_STATE, "The statement is closed; make a new one");
        }
        connection.requireOpen();
    }
}
