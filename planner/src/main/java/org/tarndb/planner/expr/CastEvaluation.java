package org.tarndb.planner.expr;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** A cast that has to look at each value. */
final class CastEvaluation extends CompiledExpr {
    private final CompiledExpr operand;
    private final SqlType from;
    private final SqlType to;
    private final boolean usesZone;

    CastEvaluation(CastExpr cast, CompiledExpr operand) {
        super(cast);
        this.operand = operand;
        this.from = cast.operand().type();
        this.to = cast.type();
        this.usesZone =
                from.kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE || to.kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE;
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector values = operand.evaluate(input, context);
        ColumnVector result = ColumnVector.of(to.representation(), input.positions());
        if (from.kind().isInteger() && to.kind() == TypeKind.DOUBLE_PRECISION) {
            FormExpr.toDoubles(input, (LongVector) values, (DoubleVector) result);
            return result;
        }
        ZoneId zone = usesZone ? context.session().zone() : ZoneOffset.UTC;
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            result.set(i, Casts.cast(values.get(i), from, to, zone));
        }
        return result;
    }
}
