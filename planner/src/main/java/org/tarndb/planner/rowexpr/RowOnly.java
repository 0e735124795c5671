package org.tarndb.planner.rowexpr;

import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.expr.TransactionQueries;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.TarnException;

/**
 * Where CHECK conditions and the expressions of indexes are evaluated: they depend on the row alone. Datetimes are converted in UTC whatever the session's
 * time zone, so that all sessions mean the same.
 */
public enum RowOnly implements EvaluationContext {
    INSTANCE;

    private static final SessionInfo NO_SESSION =
            new SessionInfo("", Catalog.DEFAULT_SCHEMA, Catalog.SQL_NAME, ZoneOffset.UTC, TransactionQueries.NONE);

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
        return NO_SESSION;
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
        return TarnException.internal("an expression over a row asks for more than its row");
    }
}
