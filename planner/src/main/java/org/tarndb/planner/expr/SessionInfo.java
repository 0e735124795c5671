package org.tarndb.planner.expr;

import java.time.ZoneId;

/** What a statement sees of its session. */
public record SessionInfo(String user, String schema, String catalog, ZoneId zone) {}
