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
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** A result that is held as a whole. */
final class BufferedRows implements Rows {
    private final List<ResultColumn> columns;
    private final RowBuffer rows;
    private int current = -1;

    BufferedRows(List<ResultColumn> columns, List<SqlType> types, ExecutionContext context) {
        this.columns = columns;
        this.rows = new RowBuffer(types, context.memory(), "a result of locked rows");
    }

    /** Copies the first columns of a row to the end. */
    void add(Batch batch, int position) {
        rows.append(batch, position);
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        if (current < rows.size()) {
            current++;
        }
        return current < rows.size();
    }

    private ColumnVector vector(int column) {
        if (current < 0 || current >= rows.size()) {
            throw TarnException.internal("a result is read that is not on a row");
        }
        return rows.vector(current, column);
    }

    private int position() {
        return RowBuffer.position(current);
    }

    @Override
    public boolean isNull(int column) {
        return vector(column).isNull(position());
    }

    @Override
    public boolean getBoolean(int column) {
        return ((BooleanVector) vector(column)).values()[position()];
    }

    @Override
    public long getLong(int column) {
        return ((LongVector) vector(column)).values()[position()];
    }

    @Override
    public double getDouble(int column) {
        return ((DoubleVector) vector(column)).values()[position()];
    }

    @Override
    public Object getObject(int column) {
        Object value = ((ObjectVector) vector(column)).values()[position()];
        if (value == null) {
            throw TarnException.internal("column " + column + " is NULL and was read as a value");
        }
        return value;
    }

    @Override
    public @Nullable Object get(int column) {
        return vector(column).get(position());
    }

    @Override
    public void close() {
        rows.close();
    }
}
