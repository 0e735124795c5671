package org.tarndb.planner.operator;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Which types {@code =} takes side by side. A text is converted to the other's type. */
final class Comparability {
    private Comparability() {}

    static boolean comparable(RelDataType a, RelDataType b) {
        if (!OperandShape.isKnown(a)
                || !OperandShape.isKnown(b)
                || SqlTypeUtil.inCharFamily(a)
                || SqlTypeUtil.inCharFamily(b)) {
            return true;
        }
        if (SqlTypeUtil.isNumeric(a) || SqlTypeUtil.isNumeric(b)) {
            return SqlTypeUtil.isNumeric(a) && SqlTypeUtil.isNumeric(b);
        }
        if (SqlTypeUtil.isDatetime(a) && SqlTypeUtil.isDatetime(b)) {
            return isTime(a) == isTime(b);
        }
        return a.getFamily().equals(b.getFamily());
    }

    private static boolean isTime(RelDataType type) {
        return type.getFamily() == SqlTypeFamily.TIME;
    }
}
