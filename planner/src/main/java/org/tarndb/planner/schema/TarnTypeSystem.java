package org.tarndb.planner.schema;

import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.tarndb.storage.type.SqlType;

/** The limits of types, and the types of what arithmetic and aggregates give. */
public final class TarnTypeSystem extends RelDataTypeSystemImpl {
    /** Digits that SUM may grow by: enough for 10^20 rows. */
    private static final int SUM_DIGITS = 20;
    /** Digits after the point that AVG gives beyond those of its argument. */
    private static final int AVG_DIGITS = 10;

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> SqlType.MAX_DECIMAL_PRECISION;
            case TIME -> SqlType.MAX_TIME_PRECISION;
            case TIMESTAMP, TIMESTAMP_TZ -> SqlType.MAX_TIMESTAMP_PRECISION;
            case CHAR, VARCHAR, BINARY, VARBINARY -> SqlType.MAX_LENGTH;
            default -> super.getMaxPrecision(type);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? SqlType.MAX_DECIMAL_PRECISION : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> SqlType.DEFAULT_DECIMAL_PRECISION;
            case TIME, TIMESTAMP, TIMESTAMP_TZ -> SqlType.MAX_TIMESTAMP_PRECISION;
            default -> super.getDefaultPrecision(type);
        };
    }

    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        SqlTypeName sum = switch (argument.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> SqlTypeName.BIGINT;
            case BIGINT, DECIMAL -> SqlTypeName.DECIMAL;
            case REAL, FLOAT, DOUBLE -> SqlTypeName.DOUBLE;
            default -> argument.getSqlTypeName();
        };
        if (sum == argument.getSqlTypeName() && sum != SqlTypeName.DECIMAL) {
            return argument;
        }
        RelDataType type = sum == SqlTypeName.DECIMAL
                ? decimal(factory, integerDigits(argument) + SUM_DIGITS, scale(argument))
                : factory.createSqlType(sum);
        return factory.createTypeWithNullability(type, argument.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        if (SqlTypeUtil.isExactNumeric(argument)) {
            RelDataType type = decimal(factory, integerDigits(argument), scale(argument) + AVG_DIGITS);
            return factory.createTypeWithNullability(type, argument.isNullable());
        }
        if (SqlTypeUtil.isApproximateNumeric(argument)) {
            return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.DOUBLE), argument.isNullable());
        }
        return argument;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    private static int integerDigits(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            default -> type.getPrecision() - type.getScale();
        };
    }

    private static int scale(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DECIMAL ? type.getScale() : 0;
    }

    /** When the digits do not fit, digits after the point give way. */
    private static RelDataType decimal(RelDataTypeFactory factory, int integerDigits, int scale) {
        int precision = Math.min(SqlType.MAX_DECIMAL_PRECISION, integerDigits + scale);
        return factory.createSqlType(SqlTypeName.DECIMAL, precision, Math.min(scale, precision));
    }
}
