package org.tarndb.planner.expr;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.TarnException;

/** For expressions of literals, evaluated before any execution: nothing of an execution may be asked for. */
public enum NoContext implements EvaluationContext {
    INSTANCE;

    @Override
    public Parameters parameters() {
        throw outside();
    }

    @Override
    public Instant statementTime() {
        throw outside();
    }

    @Override
    public SessionInfo session() {
        throw outside();
    }

    @Override
    public Entropy entropy() {
        throw outside();
    }

    @Override
    public @Nullable Object correlation(int correlationId, int index) {
        throw outside();
    }

    private static TarnException outside() {
        return TarnException.internal("a constant expression asks for its execution");
    }
}
