package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** TINYINT, SMALLINT, INTEGER, BIGINT. */
final class IntegerReader extends ColumnReader {
    private final boolean big;

    IntegerReader(SqlType type) {
        super(type);
        this.big = type.kind() == TypeKind.BIGINT;
    }

    @Override
    public boolean readBoolean(Rows rows, int column) {
        return rows.getLong(column) != 0;
    }

    @Override
    public long readLong(Rows rows, int column) {
        return rows.getLong(column);
    }

    @Override
    public double readDouble(Rows rows, int column) {
        return rows.getLong(column);
    }

    @Override
    public BigDecimal readDecimal(Rows rows, int column) {
        return BigDecimal.valueOf(rows.getLong(column));
    }

    @Override
    public String readString(Rows rows, int column) {
        return Long.toString(rows.getLong(column));
    }

    /** JDBC maps TINYINT and SMALLINT to Integer too. */
    @Override
    public Object readObject(Rows rows, int column) {
        long value = rows.getLong(column);
        return big ? (Object) value : (Object) (int) value;
    }
}
