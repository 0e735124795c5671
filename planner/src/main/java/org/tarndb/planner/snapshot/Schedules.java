package org.tarndb.planner.snapshot;

import java.time.Duration;
import org.tarndb.parser.ast.Expression;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** When publications run, and what they keep, as statements write it. */
final class Schedules {
    static final Duration DEFAULT = Duration.ofHours(1);
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private Schedules() {}

    static CommandValue every(Expression written) {
        return CommandValue.interval("the time between two publications", written);
    }

    static CommandValue versions(Expression written) {
        return CommandValue.number("the number of versions to RETAIN", written);
    }

    static CommandValue age(Expression written) {
        return CommandValue.interval("the time for which versions are to be RETAINed", written);
    }

    /** @throws TarnException INVALID_PARAMETER_VALUE for less than a second */
    static long everyMillis(Duration every) {
        if (every.compareTo(SHORTEST) < 0) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the time between two publications must be at least a second, not " + every.toMillis() + " ms");
        }
        return every.toMillis();
    }

    static int count(long number) {
        return (int) Math.min(number, Integer.MAX_VALUE);
    }
}
