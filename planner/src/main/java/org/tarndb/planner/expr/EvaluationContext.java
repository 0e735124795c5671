package org.tarndb.planner.expr;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.env.Entropy;

/** What an expression may ask about the execution it runs in. Used by one thread at a time. */
public interface EvaluationContext {
    Parameters parameters();

    /** The same for the whole statement. */
    Instant statementTime();

    SessionInfo session();

    Entropy entropy();

    /**
     * The value of a bound correlation variable.
     *
     * @throws org.tarndb.storage.error.TarnException INTERNAL_ERROR when nothing binds it
     */
    @Nullable
    Object correlation(int correlationId, int index);
}
