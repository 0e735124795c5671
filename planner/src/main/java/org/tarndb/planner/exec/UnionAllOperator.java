package org.tarndb.planner.exec;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** One input after the other; each is opened when it is reached. */
final class UnionAllOperator implements Operator {
    private final Iterator<Plan> inputs;
    private final ExecutionContext context;
    private @Nullable Operator current;

    UnionAllOperator(List<Plan> inputs, ExecutionContext context) {
        this.inputs = inputs.iterator();
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        while (true) {
            if (current == null) {
                if (!inputs.hasNext()) {
                    return null;
                }
                current = inputs.next().open(context);
            }
            Batch batch = current.next();
            if (batch != null) {
                return batch;
            }
            close();
        }
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
