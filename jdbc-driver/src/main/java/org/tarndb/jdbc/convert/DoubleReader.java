package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import java.sql.SQLException;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** REAL and DOUBLE PRECISION; read as an integer, a fraction is cut. */
final class DoubleReader extends ColumnReader {
    private static final double TWO_TO_63 = 0x1p63;

    DoubleReader(SqlType type) {
        super(type);
    }

    @Override
    public boolean readBoolean(Rows rows, int column) {
        return rows.getDouble(column) != 0;
    }

    @Override
    public long readLong(Rows rows, int column) throws SQLException {
        double value = rows.getDouble(column);
        if (value >= -TWO_TO_63 && value < TWO_TO_63) {
            return (long) value;
        }
        throw outOfRange(value, "a 64-bit integer");
    }

    @Override
    public double readDouble(Rows rows, int column) {
        return rows.getDouble(column);
    }

    @Override
    public BigDecimal readDecimal(Rows rows, int column) throws SQLException {
        double value = rows.getDouble(column);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw outOfRange(value, "a decimal number");
        }
        return isReal() ? new BigDecimal(Float.toString((float) value)) : BigDecimal.valueOf(value);
    }

    @Override
    public Object readObject(Rows rows, int column) {
        double value = rows.getDouble(column);
        return isReal() ? (Object) (float) value : (Object) value;
    }

    private boolean isReal() {
        return type.kind() == TypeKind.REAL;
    }
}
