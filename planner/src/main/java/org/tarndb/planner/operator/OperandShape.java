package org.tarndb.planner.operator;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/**
 * What operands a function takes: the families of their types, the last ones optional; and with that the type of a
 * parameter that stands for an operand.
 */
record OperandShape(List<SqlTypeFamily> families, int required) {
    static OperandShape of(SqlTypeFamily... families) {
        return new OperandShape(List.of(families), families.length);
    }

    /** With the last {@code count} operands optional. */
    OperandShape optional(int count) {
        return new OperandShape(families, families.size() - count);
    }

    /** At least so many operands, all of one family. */
    static OperandShape repeated(SqlTypeFamily family, int required) {
        return new OperandShape(Collections.nCopies(100, family), required);
    }

    /** More operands than anyone writes. */
    static final int MANY = 10_000;

    SqlOperandTypeChecker checker() {
        return families.isEmpty() ? OperandTypes.NILADIC : OperandTypes.family(families, i -> i >= required);
    }

    SqlOperandTypeInference parameterTypes() {
        return (SqlCallBinding binding, RelDataType returnType, RelDataType[] operandTypes) ->
                Arrays.setAll(operandTypes, i -> parameterType(binding.getTypeFactory(), i));
    }

    private RelDataType parameterType(RelDataTypeFactory factory, int operand) {
        SqlType type = switch (families.get(Math.min(operand, families.size() - 1))) {
            case NUMERIC, APPROXIMATE_NUMERIC -> SqlType.DOUBLE;
            case EXACT_NUMERIC, DECIMAL -> Returns.ANY_NUMBER;
            case INTEGER -> SqlType.BIGINT;
            case BOOLEAN -> SqlType.BOOLEAN;
            case DATE -> SqlType.DATE;
            case TIME -> SqlType.TIME;
            case TIMESTAMP, DATETIME -> SqlType.TIMESTAMP;
            case BINARY -> SqlType.VARBINARY;
            default -> SqlType.VARCHAR;
        };
        return TypeMapping.toCalcite(factory, type, true);
    }

    /** Parameters take the type of the first operand whose type is known; VARCHAR when there is none. */
    static SqlOperandTypeInference firstKnown() {
        return (binding, returnType, operandTypes) -> {
            RelDataTypeFactory factory = binding.getTypeFactory();
            RelDataType type = TypeMapping.toCalcite(factory, SqlType.VARCHAR, true);
            for (int i = 0; i < binding.getOperandCount(); i++) {
                RelDataType operand = binding.getOperandType(i);
                if (isKnown(operand)) {
                    type = factory.createTypeWithNullability(operand, true);
                    break;
                }
            }
            Arrays.fill(operandTypes, type);
        };
    }

    /** So many operands of any type. */
    static SqlOperandTypeChecker anyTypes(int least, int most) {
        return OperandTypes.variadic(SqlOperandCountRanges.between(least, most));
    }

    static boolean isKnown(RelDataType type) {
        return type.getSqlTypeName() != SqlTypeName.UNKNOWN && type.getSqlTypeName() != SqlTypeName.NULL;
    }
}
