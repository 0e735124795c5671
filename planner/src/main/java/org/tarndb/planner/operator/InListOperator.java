package org.tarndb.planner.operator;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code x IN (a, b, ...)} as one call. Calcite's own becomes an OR in which each value is cast to the type of {@code x},
 * so that 5.5 would be found among integers.
 */
public final class InListOperator extends SqlFunction {
    public static final InListOperator INSTANCE = new InListOperator();

    private InListOperator() {
        super(
                "IN (LIST)",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BOOLEAN_NULLABLE,
                OperandShape.firstKnown(),
                OperandShape.anyTypes(2, Integer.MAX_VALUE),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        call.getOperandList().forEach(operand -> validator.deriveType(scope, operand));
        return validateOperands(validator, scope, call);
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        RelDataType first = binding.getOperandType(0);
        for (int i = 1; i < binding.getOperandCount(); i++) {
            if (!Comparability.comparable(first, binding.getOperandType(i))) {
                if (throwOnFailure) {
                    throw binding.newValidationSignatureError();
                }
                return false;
            }
        }
        return true;
    }
}
