package org.tarndb.planner.exec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Finds the frame of each row of a partition: places from a start up to, not including, an end, without the excluded ones. */
final class FrameFinder {
    private final WindowFrame frame;
    private final WindowPartition partition;
    /** Distances of the bounds in rows or peer groups. */
    private final long startOffset;

    private final long endOffset;
    private final @Nullable RangeBound startRange;
    private final @Nullable RangeBound endRange;

    FrameFinder(WindowFrame frame, WindowPartition partition, Window plan, ExecutionContext context) {
        this.frame = frame;
        this.partition = partition;
        boolean range = frame.unit() == WindowFrame.Unit.RANGE;
        this.startOffset = range ? 0 : offset(frame.start(), context);
        this.endOffset = range ? 0 : offset(frame.end(), context);
        this.startRange = range ? RangeBound.of(frame.start(), plan, context) : null;
        this.endRange = range ? RangeBound.of(frame.end(), plan, context) : null;
    }

    private static long offset(WindowFrame.Bound bound, ExecutionContext context) {
        if (bound.offset() == null) {
            return 0;
        }
        Object value = bound.offset().value(context);
        Object count = Casts.cast(value, bound.offset().source().type(), SqlType.BIGINT);
        if (count == null || (Long) count < 0) {
            throw negative(value);
        }
        return (Long) count;
    }

    static TarnException negative(@Nullable Object value) {
        return new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "a window frame starts or ends at a distance of " + value
                        + "; it must be a value that is not negative");
    }

    int start(int place) {
        int group = partition.group(place);
        return switch (frame.start().kind()) {
            case UNBOUNDED_PRECEDING -> 0;
            case UNBOUNDED_FOLLOWING -> partition.size();
            case CURRENT_ROW -> frame.unit() == WindowFrame.Unit.ROWS ? place : partition.groupStart(group);
            case PRECEDING -> offsetStart(place, -startOffset);
            case FOLLOWING -> offsetStart(place, startOffset);
        };
    }

    private int offsetStart(int place, long offset) {
        return switch (frame.unit()) {
            case ROWS -> clamp(place + bounded(offset), partition.size());
            case GROUPS -> partition.groupStart(clamp(partition.group(place) + bounded(offset), partition.groups()));
            case RANGE -> Objects.requireNonNull(startRange).start(partition, place);
        };
    }

    /** The place after the last one. */
    int end(int place) {
        int group = partition.group(place);
        return switch (frame.end().kind()) {
            case UNBOUNDED_PRECEDING -> 0;
            case UNBOUNDED_FOLLOWING -> partition.size();
            case CURRENT_ROW -> frame.unit() == WindowFrame.Unit.ROWS ? place + 1 : partition.groupEnd(group);
            case PRECEDING -> offsetEnd(place, -endOffset);
            case FOLLOWING -> offsetEnd(place, endOffset);
        };
    }

    private int offsetEnd(int place, long offset) {
        return switch (frame.unit()) {
            case ROWS -> clamp(place + bounded(offset) + 1, partition.size());
            case GROUPS ->
                partition.groupStart(clamp(partition.group(place) + bounded(offset) + 1, partition.groups()));
            case RANGE -> Objects.requireNonNull(endRange).end(partition, place);
        };
    }

    /** Within what sums of places can hold. */
    private static long bounded(long offset) {
        return Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, offset));
    }

    private static int clamp(long place, int size) {
        return (int) Math.max(0, Math.min(size, place));
    }

    /** Whether the frame of a place leaves another one out although it lies between start and end. */
    boolean excludes(int place, int other) {
        return switch (frame.exclusion()) {
            case NO_OTHERS -> false;
            case CURRENT_ROW -> other == place;
            case GROUP -> partition.group(other) == partition.group(place);
            case TIES -> other != place && partition.group(other) == partition.group(place);
        };
    }

    boolean hasExclusion() {
        return frame.exclusion() != WindowFrame.Exclusion.NO_OTHERS;
    }
}
