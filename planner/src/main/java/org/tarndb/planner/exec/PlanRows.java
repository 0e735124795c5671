package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.planner.vector.ObjectVector;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.TarnException;

/** Runs a plan and gives its rows one at a time. */
public final class PlanRows implements Rows {
    private final List<ResultColumn> columns;
    private final Cancellation cancellation;
    /** Null once closed: it holds the version of the database that is read, and who runs a query may keep its rows. */
    private @Nullable Operator operator;

    private @Nullable Batch batch;
    private int row;
    private int position;

    /** @param columns one per output column of the plan */
    public PlanRows(Plan plan, List<ResultColumn> columns, ExecutionContext context) {
        this.columns = columns;
        this.cancellation = context.cancellation();
        this.operator = plan.open(context);
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        Operator source = operator;
        if (source == null) {
            return false;
        }
        if (batch == null || ++row >= batch.size()) {
            cancellation.throwIfCancelled();
            batch = source.next();
            if (batch == null) {
                close();
                return false;
            }
            row = 0;
        }
        position = batch.position(row);
        return true;
    }

    @Override
    public boolean isNull(int column) {
        return vector(column).isNull(position);
    }

    @Override
    public boolean getBoolean(int column) {
        return ((BooleanVector) vector(column)).values()[position];
    }

    @Override
    public long getLong(int column) {
        return ((LongVector) vector(column)).values()[position];
    }

    @Override
    public double getDouble(int column) {
        return ((DoubleVector) vector(column)).values()[position];
    }

    @Override
    public Object getObject(int column) {
        Object value = ((ObjectVector) vector(column)).values()[position];
        if (value == null) {
            throw TarnException.internal("column " + column + " is NULL and was read as a value");
        }
        return value;
    }

    @Override
    public @Nullable Object get(int column) {
        return vector(column).get(position);
    }

    private ColumnVector vector(int column) {
        if (batch == null) {
            throw TarnException.internal("a result is read that is not on a row");
        }
        return batch.column(column);
    }

    @Override
    public void close() {
        Operator source = operator;
        if (source != null) {
            operator = null;
            batch = null;
            source.close();
        }
    }
}
