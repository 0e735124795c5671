package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;

/** Opens the right input for one left row after the other and collects what it gives. */
final class CorrelateOperator implements Operator {
    private final Correlate plan;
    private final ExecutionContext context;
    private final Operator left;
    private final int leftColumns;
    private final BatchBuilder output;
    private @Nullable Batch leftBatch;
    private int leftRow;
    private @Nullable Operator right;
    private @Nullable Batch rightBatch;
    private int rightRow;
    private boolean matched;

    CorrelateOperator(Correlate plan, ExecutionContext context) {
        this.plan = plan;
        this.context = context;
        this.left = plan.left().open(context);
        this.leftColumns = plan.left().outputTypes().size();
        this.output = new BatchBuilder(plan.outputTypes(), Batch.CAPACITY);
    }

    @Override
    public @Nullable Batch next() {
        while (!output.isFull()) {
            context.cancellation().throwIfCancelled();
            if (right == null && !startRow()) {
                break;
            }
            advance();
        }
        return output.isEmpty() ? null : output.take();
    }

    /** Binds the next left row and opens the right input for it; false at the end. */
    private boolean startRow() {
        while (leftBatch == null || leftRow >= leftBatch.size()) {
            leftBatch = left.next();
            leftRow = 0;
            if (leftBatch == null) {
                return false;
            }
        }
        context.bind(plan.correlationId(), leftBatch.row(leftRow));
        right = plan.right().open(context);
        rightBatch = null;
        matched = false;
        return true;
    }

    /** Takes right rows for the current left row until the output is full or the row is finished. */
    private void advance() {
        while (!output.isFull()) {
            if (rightBatch == null || rightRow >= rightBatch.size()) {
                rightBatch = right == null ? null : right.next();
                rightRow = 0;
                if (rightBatch == null) {
                    finishRow();
                    return;
                }
            }
            matched = true;
            if (!plan.kind().givesRight()) {
                finishRow();
                return;
            }
            addLeft();
            output.addPart(leftColumns, rightBatch, rightBatch.position(rightRow++));
            output.endRow();
        }
    }

    private void finishRow() {
        boolean givesLeft = switch (plan.kind()) {
            case LEFT, ANTI -> !matched;
            case SEMI -> matched;
            default -> false;
        };
        if (givesLeft) {
            addLeft();
            for (int i = leftColumns; i < plan.outputTypes().size(); i++) {
                output.set(i, null);
            }
            output.endRow();
        }
        closeRight();
        leftRow++;
    }

    private void addLeft() {
        if (leftBatch != null) {
            output.addPart(0, leftBatch, leftBatch.position(leftRow));
        }
    }

    private void closeRight() {
        if (right != null) {
            right.close();
            right = null;
        }
    }

    @Override
    public void close() {
        closeRight();
        left.close();
    }
}
