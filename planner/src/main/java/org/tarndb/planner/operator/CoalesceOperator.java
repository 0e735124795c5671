package org.tarndb.planner.operator;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** COALESCE kept as it is: Calcite's own becomes a CASE that evaluates its operands twice. */
public final class CoalesceOperator extends SqlFunction {
    public static final CoalesceOperator INSTANCE = new CoalesceOperator();

    private CoalesceOperator() {
        super(
                "COALESCE",
                SqlKind.OTHER_FUNCTION,
                Returns.COMMON.andThen(SqlTypeTransforms.LEAST_NULLABLE),
                OperandShape.firstKnown(),
                OperandShape.anyTypes(1, OperandShape.MANY),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
