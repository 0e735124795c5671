package org.tarndb.planner.operator;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/** Subtraction, also of one date or timestamp from another, which gives an INTERVAL DAY TO SECOND. */
public final class MinusOperator extends SqlBinaryOperator {
    public static final MinusOperator INSTANCE = new MinusOperator();

    private static final int PRECEDENCE = 40;

    private MinusOperator() {
        super(
                "-",
                SqlKind.MINUS,
                PRECEDENCE,
                true,
                MinusOperator::returnType,
                InferTypes.FIRST_KNOWN,
                OperandTypes.MINUS_OPERATOR.or(OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME)));
    }

    private static RelDataType returnType(SqlOperatorBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        if (SqlTypeUtil.isDatetime(left) && SqlTypeUtil.isDatetime(right)) {
            return TypeMapping.toCalcite(
                    binding.getTypeFactory(), SqlType.INTERVAL_DAY_TIME, left.isNullable() || right.isNullable());
        }
        return ReturnTypes.NULLABLE_SUM.inferReturnType(binding);
    }
}
