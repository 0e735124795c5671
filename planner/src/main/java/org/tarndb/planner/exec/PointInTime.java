package org.tarndb.planner.exec;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/**
 * The time or CSN of an AS OF. Has the same value throughout one execution of a statement.
 *
 * @param value gives it: one row, one column
 * @param kind what it is
 * @param parameters the numbers of those it is made of
 * @param text as SQL writes it, for EXPLAIN
 */
public record PointInTime(Plan value, PointInTime.Kind kind, List<Integer> parameters, String text) {
    /** How a version is named. */
    public enum Kind {
        /** FOR SYSTEM_TIME AS OF: microseconds since 1970 UTC. */
        TIME,
        /** AS OF CSN. */
        CSN
    }

    public PointInTime {
        parameters = List.copyOf(parameters);
    }

    /** Whether all that it is made of has a value. */
    public boolean isGiven(Parameters given) {
        return parameters.stream().allMatch(index -> index < given.count() && given.type(index) != null);
    }

    /**
     * Evaluates it.
     *
     * @return the CSN, or microseconds since 1970 UTC
     * @throws TarnException INVALID_PARAMETER_VALUE for NULL; what the conversion of its value throws
     */
    public long evaluate(ExecutionContext context) {
        Object point = value(context);
        SqlType from = value.outputTypes().get(0);
        Object converted = Casts.cast(point, from, type(kind), context.session().zone());
        if (converted == null) {
            throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, text + " names no version: the value is NULL");
        }
        return converted instanceof OffsetDateTime time ? micros(time) : (Long) converted;
    }

    private static long micros(OffsetDateTime time) {
        return TimeUnit.SECONDS.toMicros(time.toEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(time.getNano());
    }

    private @Nullable Object value(ExecutionContext context) {
        try (Operator rows = value.open(context)) {
            Batch batch = rows.next();
            return batch == null || batch.size() == 0 ? null : batch.column(0).get(batch.position(0));
        }
    }

    /** The type that the value is converted to, and that a bare parameter has. */
    public static SqlType type(Kind kind) {
        return kind == Kind.TIME ? SqlType.TIMESTAMP_TZ : SqlType.BIGINT;
    }
}
