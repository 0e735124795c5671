package org.tarndb.planner.expr;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** A parameter's value, cast when it was given with another type. */
final class ParameterExpr extends CompiledExpr {
    private final int index;
    private final SqlType type;

    ParameterExpr(ParameterRef parameter) {
        super(parameter);
        this.index = parameter.index();
        this.type = parameter.type();
    }

    @Override
    boolean isConstant() {
        return true;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        return ColumnVector.constant(type.representation(), given(context), input.positions());
    }

    private @Nullable Object given(EvaluationContext context) {
        SqlType givenType = context.parameters().type(index);
        if (givenType == null) {
            throw new TarnException(ErrorCode.PARAMETER_COUNT, "parameter " + (index + 1) + " has no value; set it");
        }
        Object value = context.parameters().value(index);
        return value == null || givenType.equals(type)
                ? value
                : Casts.cast(value, givenType, type, context.session().zone());
    }
}
