package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** BOOLEAN; as a number, true is 1 and false is 0. */
final class BooleanReader extends ColumnReader {
    BooleanReader(SqlType type) {
        super(type);
    }

    @Override
    public boolean readBoolean(Rows rows, int column) {
        return rows.getBoolean(column);
    }

    @Override
    public long readLong(Rows rows, int column) {
        return rows.getBoolean(column) ? 1 : 0;
    }

    @Override
    public double readDouble(Rows rows, int column) {
        return readLong(rows, column);
    }

    @Override
    public BigDecimal readDecimal(Rows rows, int column) {
        return BigDecimal.valueOf(readLong(rows, column));
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return rows.getBoolean(column);
    }
}
