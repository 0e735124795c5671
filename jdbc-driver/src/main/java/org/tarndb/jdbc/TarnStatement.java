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
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

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
    /** Those that {@link #getMoreResults(int)} was told to keep. As all results, changed with the connection held. */
    private final List<TarnResultSet> kept = new ArrayList<>(0);

    /** Ends what the statement runs and the rows that it gave. Replaced once it has been used. */
    private volatile Cancellation cancellation;

    private volatile boolean closeOnCompletion;
    private volatile boolean closed;

    /** @param scrollable whether result sets move both ways; their rows are then held in memory */
    TarnStatement(TarnConnection connection, boolean scrollable) {
        super(connection, scrollable);
        this.cancellation = connection.session().newCancellation();
    }

    // Running

    /** To be called first: what was canceled before is past, and what is canceled from here on is not missed. */
    protected final void begin() {
        if (cancellation.isCancelled()) {
            cancellation = connection.session().newCancellation();
        }
    }

    /** Runs a statement and takes its result; closes the result set of the last run. */
    protected final void runNext(Prepared prepared, Parameters parameters) throws SQLException {
        connection.enter();
        try {
            requireOpen();
            closeResultSet();
            Cancellation current = cancellation;
            warnings.clear();
            buildReports.begin();
            connection.session().setBuildListener(buildReports);
            connection.session().setWarningListener(warnings::add);
            take(connection.session().execute(prepared, parameters, timeoutNanos(), current), current);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        } finally {
            connection.exit();
        }
    }

    private void take(Result result, Cancellation current) {
        Rows rows = result.rows();
        updateCount = result.updateCount();
        if (rows != null) {
            RowShape columns = RowShape.of(rows.columns(), shape);
            shape = columns;
            resultSet = isScrollable()
                    ? new ScrollableResultSet(connection, this, new BufferedRows(rows, maxRows()), columns, current)
                    : new TarnResultSet(connection, this, rows, columns, maxRows(), current);
        }
    }

    protected final Prepared prepare(String sql) throws SQLException {
        connection.enter();
        try {
            requireOpen();
            return connection.session().prepare(escapes() ? Escapes.process(sql) : sql, timeoutNanos(), cancellation);
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
        begin();
        Prepared prepared = prepare(sql);
        requireQuery(prepared);
        runNext(prepared, NO_PARAMETERS);
        return requireResultSet();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        begin();
        runNext(prepare(sql), NO_PARAMETERS);
        return resultSet != null;
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        begin();
        Prepared prepared = prepare(sql);
        requireNoQuery(prepared);
        runNext(prepared, NO_PARAMETERS);
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
        return new TarnResultSet(connection, null, none, RowShape.of(none.columns(), null), 0, Cancellation.never());
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
        return resultSet != null || !kept.isEmpty();
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
        connection.enter();
        try {
            TarnResultSet present = resultSet;
            if (current == KEEP_CURRENT_RESULT && present != null) {
                kept.add(present);
                resultSet = null;
            }
            closeResultSet();
            if (current == CLOSE_ALL_RESULTS) {
                closeKept();
            }
        } finally {
            connection.exit();
        }
        return false;
    }

    private void closeKept() throws SQLException {
        while (!kept.isEmpty()) {
            kept.remove(kept.size() - 1).release();
        }
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
        begin();
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
        cancelExecution();
    }

    final void cancelExecution() {
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "The statement was canceled"));
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
            closeKept();
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

    /** A closed result set is forgotten: an idle statement of a pool must not hold on to rows. */
    final void resultSetClosed(TarnResultSet done) throws SQLException {
        boolean last;
        connection.enter();
        try {
            kept.remove(done);
            if (resultSet == done) {
                resultSet = null;
            }
            last = !hasOpenRows();
        } finally {
            connection.exit();
        }
        if (closeOnCompletion && last) {
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
