package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** Runs the seed, then the step over the rows of the round before, until a round gives nothing new. */
final class RecursiveUnionOperator implements Operator {
    private static final String NAME = "RecursiveUnion";

    private final RecursiveUnion plan;
    private final ExecutionContext context;
    private final @Nullable KeyTable seen;
    private Operator round;
    private RowBuffer collected;
    private @Nullable RowBuffer workTable;

    RecursiveUnionOperator(RecursiveUnion plan, ExecutionContext context) {
        this.plan = plan;
        this.context = context;
        this.seen = plan.distinct() ? KeyTable.of(KeyTable.formsOf(plan.outputTypes()), context.memory(), NAME) : null;
        this.collected = newBuffer();
        this.round = plan.seed().open(context);
    }

    private RowBuffer newBuffer() {
        return new RowBuffer(plan.outputTypes(), context.memory(), NAME);
    }

    @Override
    public @Nullable Batch next() {
        while (true) {
            context.cancellation().throwIfCancelled();
            Batch batch = round.next();
            if (batch == null) {
                if (!startRound()) {
                    return null;
                }
                continue;
            }
            Batch fresh = seen == null ? batch : seen.addAll(batch);
            if (fresh.size() > 0) {
                collected.append(fresh);
                return fresh;
            }
        }
    }

    private boolean startRound() {
        if (collected.size() == 0) {
            return false;
        }
        round.close();
        if (workTable != null) {
            workTable.close();
        }
        workTable = collected;
        collected = newBuffer();
        context.setWorkTable(plan.workTableId(), workTable);
        round = plan.step().open(context);
        return true;
    }

    @Override
    public void close() {
        round.close();
        collected.close();
        if (workTable != null) {
            workTable.close();
        }
        if (seen != null) {
            seen.close();
        }
    }
}
