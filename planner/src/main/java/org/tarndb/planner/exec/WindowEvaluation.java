package org.tarndb.planner.exec;

import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Evaluates one window function for the rows of one partition (ISO/IEC 9075-2, subclause 6.11). */
final class WindowEvaluation {
    private static final int NOWHERE = -1;

    private final WindowCall call;
    private final WindowPartition partition;
    private final FrameFinder frames;

    WindowEvaluation(WindowCall call, WindowPartition partition, FrameFinder frames) {
        this.call = call;
        this.partition = partition;
        this.frames = frames;
    }

    /** Writes the result for a place. */
    void evaluate(int place, ColumnVector into, int position) {
        switch (call.function()) {
            case ROW_NUMBER -> setLong(into, position, place + 1L);
            case RANK -> setLong(into, position, rank(place));
            case DENSE_RANK -> setLong(into, position, partition.group(place) + 1L);
            case PERCENT_RANK ->
                setDouble(into, position, partition.size() == 1 ? 0 : (rank(place) - 1.0) / (partition.size() - 1));
            case CUME_DIST ->
                setDouble(into, position, (double) partition.groupEnd(partition.group(place)) / partition.size());
            case NTILE -> tile(place, into, position);
            case LAG -> neighbour(place, -1, into, position);
            case LEAD -> neighbour(place, 1, into, position);
            case FIRST_VALUE -> setValue(nth(place, 1), into, position);
            case LAST_VALUE -> setValue(last(place), into, position);
            case NTH_VALUE -> nthValue(place, into, position);
            case AGGREGATE -> throw TarnException.internal("an aggregate is no ranking function");
        }
    }

    private long rank(int place) {
        return partition.groupStart(partition.group(place)) + 1L;
    }

    private static void setLong(ColumnVector into, int position, long value) {
        ((LongVector) into).values()[position] = value;
    }

    private static void setDouble(ColumnVector into, int position, double value) {
        ((DoubleVector) into).values()[position] = value;
    }

    private void setValue(int place, ColumnVector into, int position) {
        if (place == NOWHERE) {
            into.setNull(position);
        } else {
            into.copy(position, partition.vector(place, argument(0)), partition.position(place));
        }
    }

    private int argument(int index) {
        return call.arguments().get(index);
    }

    /** The first {@code size % buckets} buckets have one row more. */
    private void tile(int place, ColumnVector into, int position) {
        Object given = partition.value(place, argument(0));
        if (given == null) {
            into.setNull(position);
            return;
        }
        long buckets = positive(given);
        long small = partition.size() / buckets;
        long larger = partition.size() % buckets;
        long inLarger = larger * (small + 1);
        setLong(into, position, place < inLarger ? place / (small + 1) + 1 : larger + (place - inLarger) / small + 1);
    }

    private long positive(Object value) {
        long count = ((Number) value).longValue();
        if (count <= 0) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the number given to " + call.function() + " is " + count + "; it must be positive");
        }
        return count;
    }

    /** LAG and LEAD: a row at a distance, or the default where there is none. */
    private void neighbour(int place, int direction, ColumnVector into, int position) {
        long distance = 1;
        if (call.arguments().size() > 1) {
            Object given = partition.value(place, argument(1));
            if (given == null) {
                into.setNull(position);
                return;
            }
            distance = ((Number) given).longValue();
        }
        int found = call.ignoreNulls() ? skipNulls(place, direction, distance) : at(place, direction, distance);
        if (found == NOWHERE && call.arguments().size() > 2) {
            into.copy(position, partition.vector(place, argument(2)), partition.position(place));
        } else {
            setValue(found, into, position);
        }
    }

    private int at(int place, int direction, long distance) {
        boolean far = distance > partition.size() || distance < -partition.size();
        long target = place + direction * distance;
        return far || target < 0 || target >= partition.size() ? NOWHERE : (int) target;
    }

    private int skipNulls(int place, int direction, long distance) {
        long missing = Math.abs(Math.max(distance, -Integer.MAX_VALUE));
        int step = distance < 0 ? -direction : direction;
        int at = place;
        while (missing > 0) {
            at += step;
            if (at < 0 || at >= partition.size()) {
                return NOWHERE;
            }
            missing -= partition.isNull(at, argument(0)) ? 0 : 1;
        }
        return at;
    }

    private void nthValue(int place, ColumnVector into, int position) {
        Object given = partition.value(place, argument(1));
        if (given == null) {
            into.setNull(position);
        } else {
            setValue(nth(place, positive(given)), into, position);
        }
    }

    /** The place of the n-th row of the frame that counts. */
    private int nth(int place, long n) {
        long missing = n;
        for (int at = frames.start(place), end = frames.end(place); at < end; at++) {
            if (counts(place, at) && --missing == 0) {
                return at;
            }
        }
        return NOWHERE;
    }

    private int last(int place) {
        for (int at = frames.end(place) - 1, start = frames.start(place); at >= start; at--) {
            if (counts(place, at)) {
                return at;
            }
        }
        return NOWHERE;
    }

    private boolean counts(int place, int at) {
        return !frames.excludes(place, at) && !(call.ignoreNulls() && partition.isNull(at, argument(0)));
    }
}
