package org.tarndb.planner.expr;

import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.Representation;

/** An expression without columns: evaluated for one row, repeated for the others; not evaluated when there is no row. */
final class OncePerBatch extends CompiledExpr {
    private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);

    private final CompiledExpr node;

    OncePerBatch(CompiledExpr node) {
        super(node.source());
        this.node = node;
    }

    @Override
    public Representation representation() {
        return node.representation();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        if (input.size() == 0) {
            return ColumnVector.of(node.representation(), input.positions());
        }
        ColumnVector one = node.evaluate(ONE_ROW, context);
        return input.positions() == 1
                ? one
                : ColumnVector.constant(one.representation(), one.get(0), input.positions());
    }
}
