package org.tarndb.planner.expr;

import java.time.ZoneId;

/** What a statement sees of its session. */
public record SessionInfo(String user, String schema, String catalog, ZoneId zone, TransactionQueries transactions) {
    public SessionInfo withSchema(String newSchema) {
        return new SessionInfo(user, newSchema, catalog, zone, transactions);
    }

    public SessionInfo withZone(ZoneId newZone) {
        return new SessionInfo(user, schema, catalog, newZone, transactions);
    }
}
