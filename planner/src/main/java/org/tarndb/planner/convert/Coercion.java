package org.tarndb.planner.convert;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * Implicit casts where types differ. Numbers are compared by value and dates with timestamps as they are, without a cast,
 * so that a column stays a column by which rows can be found.
 */
final class Coercion extends TypeCoercionImpl {
    Coercion(RelDataTypeFactory factory, SqlValidator validator) {
        super(factory, validator);
    }

    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        boolean compares = binding.getOperator().getKind() == SqlKind.BETWEEN
                || SqlKind.BINARY_COMPARISON.contains(binding.getOperator().getKind());
        return !(compares && (sameFamily(binding) || comparesRows(binding))) && super.binaryComparisonCoercion(binding);
    }

    /** Rows are compared value by value. */
    private static boolean comparesRows(SqlCallBinding binding) {
        return binding.getOperandType(0).isStruct() && binding.getOperandType(1).isStruct();
    }

    private static boolean sameFamily(SqlCallBinding binding) {
        RelDataType first = binding.getOperandType(0);
        for (int i = 1; i < binding.getOperandCount(); i++) {
            RelDataType other = binding.getOperandType(i);
            boolean same = (SqlTypeUtil.isNumeric(first) && SqlTypeUtil.isNumeric(other))
                    || (SqlTypeUtil.inCharFamily(first) && SqlTypeUtil.inCharFamily(other))
                    || (SqlTypeUtil.isDatetime(first) && SqlTypeUtil.isDatetime(other));
            if (!same) {
                return false;
            }
        }
        return true;
    }
}
