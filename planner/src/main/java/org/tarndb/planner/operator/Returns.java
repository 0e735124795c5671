package org.tarndb.planner.operator;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The types that functions give. */
public final class Returns {
    /** DECIMAL digits of a value in seconds with microseconds. */
    static final SqlType SECONDS = new SqlType(TypeKind.DECIMAL, 20, 6);

    /** For a number of which nothing is known: 40 digits before the point and 20 after it. */
    public static final SqlType ANY_NUMBER = new SqlType(TypeKind.DECIMAL, 60, 20);

    private Returns() {}

    static SqlReturnTypeInference fixed(SqlType type) {
        return binding -> TypeMapping.toCalcite(binding.getTypeFactory(), type, false);
    }

    /** The type of the first operand, CHAR and BINARY without their fixed length. */
    static final SqlReturnTypeInference TEXT_OF_FIRST = binding -> {
        boolean binary = binding.getOperandType(0).getSqlTypeName() == SqlTypeName.BINARY
                || binding.getOperandType(0).getSqlTypeName() == SqlTypeName.VARBINARY;
        return TypeMapping.toCalcite(binding.getTypeFactory(), binary ? SqlType.VARBINARY : SqlType.VARCHAR, false);
    };

    static final SqlReturnTypeInference FIRST = binding -> binding.getOperandType(0);

    /** Whole numbers: DECIMAL without digits after the point, with one more before it for the carry. */
    static final SqlReturnTypeInference WHOLE = binding -> {
        RelDataType type = binding.getOperandType(0);
        if (type.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return type;
        }
        return decimal(binding, Math.max(1, type.getPrecision() - type.getScale()) + 1, 0);
    };

    /** ROUND and TRUNCATE: a scale that is a literal bounds the scale of the result. */
    static final SqlReturnTypeInference ROUNDED = binding -> {
        RelDataType type = binding.getOperandType(0);
        if (type.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return type;
        }
        int scale = type.getScale();
        if (binding.getOperandCount() == 1) {
            scale = 0;
        } else if (binding.isOperandLiteral(1, false)) {
            Integer digits = binding.getOperandLiteralValue(1, Integer.class);
            scale = digits == null ? scale : Math.max(0, Math.min(scale, digits));
        }
        return decimal(binding, type.getPrecision() - type.getScale() + 1 + scale, scale);
    };

    private static RelDataType decimal(SqlOperatorBinding binding, int precision, int scale) {
        return binding.getTypeFactory()
                .createSqlType(SqlTypeName.DECIMAL, Math.min(precision, SqlType.MAX_DECIMAL_PRECISION), scale);
    }

    /** The type that all operands fit; parameters and NULL do not count. */
    static final SqlReturnTypeInference COMMON = binding -> {
        RelDataTypeFactory factory = binding.getTypeFactory();
        List<RelDataType> known = IntStream.range(0, binding.getOperandCount())
                .mapToObj(binding::getOperandType)
                .filter(OperandShape::isKnown)
                .toList();
        if (known.isEmpty()) {
            return TypeMapping.toCalcite(factory, SqlType.VARCHAR, true);
        }
        RelDataType common = factory.leastRestrictive(known);
        return common == null ? known.get(0) : common;
    };

    /** NULL when the function says so. */
    static SqlReturnTypeInference nullability(SqlReturnTypeInference type, Function.Nullness nullness) {
        return switch (nullness) {
            case STRICT -> type.andThen(SqlTypeTransforms.TO_NULLABLE);
            case NEVER -> type.andThen(SqlTypeTransforms.TO_NOT_NULLABLE);
            case ALWAYS -> type.andThen(SqlTypeTransforms.FORCE_NULLABLE);
        };
    }
}
