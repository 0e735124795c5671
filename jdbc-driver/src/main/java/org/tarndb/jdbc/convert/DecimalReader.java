package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** DECIMAL; read as an integer, a fraction is cut. */
final class DecimalReader extends ColumnReader {
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    DecimalReader(SqlType type) {
        super(type);
    }

    @Override
    public boolean readBoolean(Rows rows, int column) {
        return readDecimal(rows, column).signum() != 0;
    }

    @Override
    public long readLong(Rows rows, int column) throws SQLException {
        return toLong(readDecimal(rows, column));
    }

    /** The integer part; a scale or precision of any size costs no more than a look at it. */
    static long toLong(BigDecimal value) throws SQLException {
        if (value.precision() - value.scale() > 19) {
            throw outOfRange(value, "a 64-bit integer");
        }
        BigDecimal whole =
                new BigDecimal(value.precision() - value.scale() <= 0 ? BigInteger.ZERO : value.toBigInteger());
        if (whole.compareTo(MIN_LONG) < 0 || whole.compareTo(MAX_LONG) > 0) {
            throw outOfRange(value, "a 64-bit integer");
        }
        return whole.longValue();
    }

    @Override
    public double readDouble(Rows rows, int column) {
        return readDecimal(rows, column).doubleValue();
    }

    @Override
    public BigDecimal readDecimal(Rows rows, int column) {
        return (BigDecimal) rows.getObject(column);
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return rows.getObject(column);
    }
}
