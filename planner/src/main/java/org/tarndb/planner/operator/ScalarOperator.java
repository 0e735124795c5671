package org.tarndb.planner.operator;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.tarndb.planner.expr.Function;

/** One of our functions, under one of its names. */
public final class ScalarOperator extends SqlFunction {
    private final Function function;

    ScalarOperator(
            String name,
            Function function,
            SqlReturnTypeInference returns,
            SqlOperandTypeInference parameterTypes,
            SqlOperandTypeChecker operands) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                returns,
                parameterTypes,
                operands,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.function = function;
    }

    public Function function() {
        return function;
    }

    @Override
    public boolean isDeterministic() {
        return function.stability() != Function.Stability.VOLATILE;
    }

    @Override
    public boolean isDynamicFunction() {
        return function.stability() == Function.Stability.STATEMENT;
    }
}
