package org.tarndb.jdbc;

import java.sql.BatchUpdateException;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.Prepared;
import org.tarndb.planner.StatementKind;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;

/** A prepared statement: the same SQL, run again and again with other parameters. */
final class TarnPreparedStatement extends ParameterSetters {
    private final Prepared prepared;
    private final List<Parameters> batch = new ArrayList<>();

    /** Kept from one execution to the next, but never changed under rows that are still being read with it. */
    private Parameters parameters;

    TarnPreparedStatement(TarnConnection connection, boolean scrollable, Prepared prepared) {
        super(connection, scrollable);
        this.prepared = prepared;
        this.parameters = new Parameters(prepared.parameterTypes().size());
    }

    @Override
    protected void set(int index, SqlType type, @Nullable Object value) throws SQLException {
        requireOpen();
        int count = parameters.count();
        if (index < 1 || index > count) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_INDEX, "There is no parameter " + index + "; the statement has " + count);
        }
        changeable().set(index - 1, type, value);
    }

    private Parameters changeable() {
        if (hasOpenRows()) {
            parameters = parameters.copy();
        }
        return parameters;
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        changeable().clear();
    }

    private void requireAllSet() throws SQLException {
        for (int i = 0; i < parameters.count(); i++) {
            if (parameters.type(i) == null) {
                throw SqlErrors.of(ErrorCode.PARAMETER_COUNT, "Parameter " + (i + 1) + " has not been set");
            }
        }
    }

    private void run() throws SQLException {
        requireOpen();
        requireAllSet();
        begin();
        runNext(prepared, parameters);
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        requireQuery(prepared);
        run();
        return requireResultSet();
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        requireNoQuery(prepared);
        run();
        return getLargeUpdateCount();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return toInt(executeLargeUpdate());
    }

    @Override
    public boolean execute() throws SQLException {
        run();
        return hasResultSet();
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        requireAllSet();
        batch.add(parameters.copy());
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    /**
     * Runs the statement with each set of parameters, and stops at the first that fails; those before it stay done. In
     * auto-commit mode the whole batch is one transaction, and so waits once for its commit to become durable; after
     * BEGIN it is a part of the transaction that is open.
     */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        requireNoQuery(prepared);
        List<Parameters> sets = List.copyOf(batch);
        batch.clear();
        boolean ownTransaction =
                sets.size() > 1 && prepared.kind() == StatementKind.DML && connection.commitsEachStatement();
        return ownTransaction ? runAsTransaction(sets) : runAll(sets);
    }

    private long[] runAsTransaction(List<Parameters> sets) throws SQLException {
        try {
            return connection.inOneTransaction(() -> runAll(sets));
        } catch (BatchUpdateException e) {
            throw e;
        } catch (SQLException e) {
            throw new BatchUpdateException(
                    "The batch was run but could not be committed: " + e.getMessage(),
                    e.getSQLState(),
                    e.getErrorCode(),
                    new long[0],
                    e);
        }
    }

    private long[] runAll(List<Parameters> sets) throws SQLException {
        long[] counts = new long[sets.size()];
        begin();
        for (int i = 0; i < counts.length; i++) {
            try {
                runNext(prepared, sets.get(i));
                counts[i] = getLargeUpdateCount();
            } catch (SQLException e) {
                throw batchFailure(e, i, counts);
            }
        }
        return counts;
    }

    /** Null when the statement is not a query. */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return prepared.kind() == StatementKind.QUERY ? new TarnResultSetMetaData(prepared.columns()) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return new TarnParameterMetaData(prepared.parameterTypes());
    }

    // A prepared statement has its SQL already

    private static SQLException alreadyPrepared() {
        return SqlErrors.of(
                ErrorCode.OBJECT_NOT_IN_STATE,
                "A prepared statement runs the SQL that it was made with; use a plain Statement for other SQL");
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw alreadyPrepared();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw alreadyPrepared();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw alreadyPrepared();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw alreadyPrepared();
    }
}
