package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** An aggregate over the frames of a partition. A frame that only grows goes on from the one before. */
final class FrameAggregate {
    private static final String NAME = "Window";

    private final AggregateCall call;
    private final List<SqlType> inputTypes;
    private final WindowPartition partition;
    private final FrameFinder frames;
    private final ExecutionContext context;
    private final int[] stateColumns;
    private final int[] distinctColumns;
    private Accumulator accumulator;
    private @Nullable KeyTable seen;
    private int start;
    /** The place after the last one that the accumulator holds. */
    private int end;

    FrameAggregate(
            AggregateCall call,
            List<SqlType> inputTypes,
            WindowPartition partition,
            FrameFinder frames,
            ExecutionContext context) {
        this.call = call;
        this.inputTypes = inputTypes;
        this.partition = partition;
        this.frames = frames;
        this.context = context;
        this.stateColumns = call.stateColumns();
        this.distinctColumns = call.distinctColumns();
        this.accumulator = newAccumulator();
    }

    private Accumulator newAccumulator() {
        Accumulator fresh = Accumulators.of(call, inputTypes, context.memory());
        fresh.ensure(1);
        if (call.distinct()) {
            List<CommonForm> forms = KeyTable.formsOf(
                    Arrays.stream(distinctColumns).mapToObj(inputTypes::get).toList());
            seen = KeyTable.of(forms, context.memory(), NAME);
        }
        return fresh;
    }

    /** Writes the aggregate over the frame of a place. */
    void evaluate(int place, ColumnVector into, int position) {
        int from = frames.start(place);
        int to = Math.max(from, frames.end(place));
        if (frames.hasExclusion() || from != start || to < end) {
            context.cancellation().throwIfCancelled();
            release();
            accumulator = newAccumulator();
            start = from;
            end = from;
        }
        for (; end < to; end++) {
            if (!frames.excludes(place, end)) {
                add(end);
            }
        }
        accumulator.result(0, into, position);
    }

    private void add(int place) {
        int position = partition.position(place);
        if (call.filter() != AggregateCall.NO_FILTER) {
            ColumnVector filter = partition.vector(place, call.filter());
            if (filter.isNull(position) || !((BooleanVector) filter).values()[position]) {
                return;
            }
        }
        if (seen != null && !isNew(seen, place)) {
            return;
        }
        accumulator.add(vectors(place, stateColumns), position, 0);
    }

    private boolean isNew(KeyTable known, int place) {
        ColumnVector[] arguments = vectors(place, distinctColumns);
        for (ColumnVector argument : arguments) {
            if (argument.isNull(partition.position(place))) {
                return false;
            }
        }
        int before = known.size();
        return known.add(arguments, partition.position(place)) == before;
    }

    private ColumnVector[] vectors(int place, int[] columns) {
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = partition.vector(place, columns[i]);
        }
        return vectors;
    }

    void release() {
        accumulator.release();
        if (seen != null) {
            seen.close();
        }
    }
}
