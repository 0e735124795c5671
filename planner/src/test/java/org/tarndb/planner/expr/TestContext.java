package org.tarndb.planner.expr;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.env.Entropy;

/** An execution at a fixed time. */
final class TestContext implements EvaluationContext {
    static final Instant NOW = Instant.parse("2024-02-29T22:30:15.123456789Z");
    static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    private final Parameters parameters;
    private final Random random = new Random(7);

    TestContext() {
        this(new Parameters(0));
    }

    TestContext(Parameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public Instant statementTime() {
        return NOW;
    }

    @Override
    public SessionInfo session() {
        return new SessionInfo("ALICE", "PUBLIC", "TEST", ZONE, TransactionQueries.NONE);
    }

    @Override
    public Entropy entropy() {
        return random::nextLong;
    }

    @Override
    public @Nullable Object correlation(int correlationId, int index) {
        return (long) correlationId * 100 + index;
    }
}
