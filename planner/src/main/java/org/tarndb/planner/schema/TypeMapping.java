package org.tarndb.planner.schema;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Our types as Calcite's, and back. */
public final class TypeMapping {
    private static final SqlIntervalQualifier YEAR_MONTH =
            new SqlIntervalQualifier(TimeUnit.YEAR, TimeUnit.MONTH, SqlParserPos.ZERO);
    private static final SqlIntervalQualifier DAY_SECOND =
            new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, SqlParserPos.ZERO);

    private TypeMapping() {}

    public static RelDataType toCalcite(RelDataTypeFactory factory, SqlType type, boolean nullable) {
        return factory.createTypeWithNullability(toCalcite(factory, type), nullable);
    }

    private static RelDataType toCalcite(RelDataTypeFactory factory, SqlType type) {
        SqlTypeName name = nameOf(type.kind());
        return switch (type.kind()) {
            case DECIMAL -> factory.createSqlType(name, type.precision(), type.scale());
            case INTERVAL_YEAR_MONTH -> factory.createSqlIntervalType(YEAR_MONTH);
            case INTERVAL_DAY_TIME -> factory.createSqlIntervalType(DAY_SECOND);
            default ->
                type.precision() == SqlType.UNSPECIFIED
                        ? factory.createSqlType(name)
                        : factory.createSqlType(name, type.precision());
        };
    }

    private static SqlTypeName nameOf(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> SqlTypeName.BOOLEAN;
            case TINYINT -> SqlTypeName.TINYINT;
            case SMALLINT -> SqlTypeName.SMALLINT;
            case INTEGER -> SqlTypeName.INTEGER;
            case BIGINT -> SqlTypeName.BIGINT;
            case REAL -> SqlTypeName.REAL;
            case DOUBLE_PRECISION -> SqlTypeName.DOUBLE;
            case DECIMAL -> SqlTypeName.DECIMAL;
            case CHAR -> SqlTypeName.CHAR;
            case VARCHAR -> SqlTypeName.VARCHAR;
            case BINARY -> SqlTypeName.BINARY;
            case VARBINARY -> SqlTypeName.VARBINARY;
            case DATE -> SqlTypeName.DATE;
            case TIME -> SqlTypeName.TIME;
            case TIMESTAMP -> SqlTypeName.TIMESTAMP;
            case TIMESTAMP_WITH_TIME_ZONE -> SqlTypeName.TIMESTAMP_TZ;
            case UUID -> SqlTypeName.UUID;
            case INTERVAL_YEAR_MONTH -> SqlTypeName.INTERVAL_YEAR_MONTH;
            case INTERVAL_DAY_TIME -> SqlTypeName.INTERVAL_DAY_SECOND;
            case NULL -> SqlTypeName.NULL;
        };
    }

    /** @throws TarnException FEATURE_NOT_SUPPORTED for a type that we have not, such as an array */
    public static SqlType fromCalcite(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> SqlType.BOOLEAN;
            case TINYINT -> SqlType.TINYINT;
            case SMALLINT -> SqlType.SMALLINT;
            case INTEGER -> SqlType.INTEGER;
            case BIGINT -> SqlType.BIGINT;
            case REAL -> SqlType.REAL;
            case FLOAT, DOUBLE -> SqlType.DOUBLE;
            case DECIMAL -> decimal(type);
            case CHAR -> new SqlType(TypeKind.CHAR, length(type), 0);
            case VARCHAR -> new SqlType(TypeKind.VARCHAR, length(type), 0);
            case BINARY -> new SqlType(TypeKind.BINARY, length(type), 0);
            case VARBINARY -> new SqlType(TypeKind.VARBINARY, length(type), 0);
            case DATE -> SqlType.DATE;
            case TIME -> new SqlType(TypeKind.TIME, type.getPrecision(), 0);
            case TIMESTAMP -> new SqlType(TypeKind.TIMESTAMP, type.getPrecision(), 0);
            case TIMESTAMP_TZ -> new SqlType(TypeKind.TIMESTAMP_WITH_TIME_ZONE, type.getPrecision(), 0);
            case UUID -> SqlType.UUID;
            case NULL -> SqlType.NULL;
            default -> fromInterval(type);
        };
    }

    private static SqlType fromInterval(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(name)) {
            return SqlType.INTERVAL_YEAR_MONTH;
        }
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(name)) {
            return SqlType.INTERVAL_DAY_TIME;
        }
        throw new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED, "Values of type " + name.getName() + " are not supported");
    }

    private static SqlType decimal(RelDataType type) {
        int scale = Math.max(0, type.getScale());
        return new SqlType(TypeKind.DECIMAL, Math.max(type.getPrecision(), Math.max(scale, 1)), scale);
    }

    private static int length(RelDataType type) {
        return type.getPrecision() < 0 ? SqlType.UNSPECIFIED : Math.min(type.getPrecision(), SqlType.MAX_LENGTH);
    }
}
