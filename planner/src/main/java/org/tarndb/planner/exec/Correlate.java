package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/**
 * Runs the right input anew for each left row, with the row bound to a correlation variable.
 *
 * @param kind INNER, LEFT, SEMI or ANTI
 */
public record Correlate(Plan left, Plan right, JoinKind kind, int correlationId, double estimatedRows) implements Plan {
    public Correlate {
        if (kind != JoinKind.INNER && kind != JoinKind.LEFT && kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
            throw new IllegalArgumentException("a correlate of kind " + kind);
        }
    }

    @Override
    public List<Plan> inputs() {
        return List.of(left, right);
    }

    @Override
    public List<SqlType> outputTypes() {
        return JoinTypes.output(kind, left, right);
    }

    @Override
    public String describe() {
        return "Correlate " + kind + " outer" + correlationId;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new CorrelateOperator(this, context);
    }
}
