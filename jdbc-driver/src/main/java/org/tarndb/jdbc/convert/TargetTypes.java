package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** Converts a Java object to the SQL type that {@code setObject(index, value, type)} asks for. */
public final class TargetTypes {
    /** As a scale: none was given. */
    public static final int NO_SCALE = -1;

    private TargetTypes() {}

    /**
     * Converts an object.
     *
     * @param jdbcType a number of {@link java.sql.Types}
     * @param scale digits after the point for DECIMAL and NUMERIC, rounded half up, or {@link #NO_SCALE}
     */
    public static SqlValue convert(@Nullable Object value, int jdbcType, int scale) throws SQLException {
        SqlType target = JdbcTypes.ofNumber(jdbcType);
        if (value == null) {
            return new SqlValue(target, null);
        }
        SqlValue own = JavaValues.of(value);
        if (target.kind() == SqlType.NULL.kind()) {
            return own;
        }
        return convert(ColumnReader.of(own.type()), new OneValue(own.value()), target, scale);
    }

    private static SqlValue convert(ColumnReader own, Rows row, SqlType target, int scale) throws SQLException {
        return switch (target.kind()) {
            case BOOLEAN -> new SqlValue(target, own.readBoolean(row, 0));
            case TINYINT -> new SqlValue(target, (long) Narrow.toByte(own.readLong(row, 0)));
            case SMALLINT -> new SqlValue(target, (long) Narrow.toShort(own.readLong(row, 0)));
            case INTEGER -> new SqlValue(target, (long) Narrow.toInt(own.readLong(row, 0)));
            case BIGINT -> new SqlValue(target, own.readLong(row, 0));
            case REAL -> new SqlValue(target, (double) Narrow.toFloat(own.readDouble(row, 0)));
            case DOUBLE_PRECISION -> new SqlValue(target, own.readDouble(row, 0));
            case DECIMAL -> decimal(own.readDecimal(row, 0), scale);
            case CHAR, VARCHAR -> new SqlValue(target, own.readString(row, 0));
            case BINARY, VARBINARY -> new SqlValue(target, own.readBytes(row, 0));
            case DATE -> new SqlValue(target, own.readDate(row, 0).toEpochDay());
            case TIME -> JavaValues.ofTime(own.readTime(row, 0));
            case TIMESTAMP -> JavaValues.ofTimestamp(own.readTimestamp(row, 0));
            case TIMESTAMP_WITH_TIME_ZONE -> JavaValues.of(own.readOffset(row, 0));
            case UUID -> new SqlValue(target, own.readUuid(row, 0));
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, NULL -> JavaValues.of(own.readObject(row, 0));
        };
    }

    private static SqlValue decimal(BigDecimal value, int scale) throws SQLException {
        return JavaValues.ofDecimal(scale == NO_SCALE ? value : value.setScale(scale, RoundingMode.HALF_UP));
    }
}
