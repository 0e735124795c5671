package org.tarndb.planner;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.error.ParseException;
import org.tarndb.planner.constraint.TableChecks;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.Database;
import org.tarndb.txn.view.ReadView;

/** SQL over one database: gives sessions, and holds the plan cache that they share. Thread-safe. */
public final class SqlEngine implements AutoCloseable {
    private static final int PLAN_CACHE_CAPACITY = 512;

    private final Database database;
    private final Runnable shutdown;
    private final SqlParser parser = new SqlParser();
    private final StatementPlanner planner;
    private final TableChecks.Cache checks = new TableChecks.Cache();
    private final PlanCache cache = new PlanCache(PLAN_CACHE_CAPACITY);
    private final StatementTimer timer;
    private final Set<DefaultSession> sessions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param shutdown run by the SQL statement SHUTDOWN, in the session's thread: closes the engine and its database
     */
    public SqlEngine(Database database, Runnable shutdown) {
        this(database, shutdown, PlanningPath.SIMPLE_FIRST);
    }

    SqlEngine(Database database, Runnable shutdown, PlanningPath path) {
        this.database = database;
        this.shutdown = shutdown;
        this.planner = new StatementPlanner(database, path);
        this.timer = new StatementTimer(database.env(), database.name());
    }

    /**
     * A new session in auto-commit mode, with schema PUBLIC and isolation READ COMMITTED.
     *
     * @throws TarnException DATABASE_CLOSED
     */
    public Session openSession() {
        DefaultSession session = new DefaultSession(this);
        sessions.add(session);
        // Looked at after the session is in the set, so that close() either sees it there or is seen here.
        if (closed) {
            sessions.remove(session);
            throw databaseClosed();
        }
        return session;
    }

    public Database database() {
        return database;
    }

    /** Cancels what runs and ends all sessions; the database stays open, and rolls back what they leave when it closes. */
    @Override
    public void close() {
        closed = true;
        for (DefaultSession session : sessions) {
            session.stop(databaseClosed());
        }
        sessions.clear();
        timer.close();
    }

    private TarnException databaseClosed() {
        return new TarnException(ErrorCode.DATABASE_CLOSED, "the database " + database.name() + " is closed");
    }

    /** The statement of this text, from the cache if it is there. */
    ParsedStatement parse(String sql, String schema) {
        ParsedStatement cached = cache.get(schema, sql, List.of());
        if (cached != null) {
            return cached;
        }
        try {
            return cache.add(new ParsedStatement(sql, schema, parser.parse(sql)));
        } catch (ParseException e) {
            throw new TarnException(ErrorCode.SYNTAX_ERROR, String.valueOf(e.getMessage()), e);
        }
    }

    /** The statement for parameters of these types, from the cache if it is there. */
    ParsedStatement withParameterTypes(ParsedStatement parsed, List<@Nullable SqlType> types) {
        ParsedStatement cached = cache.get(parsed.schema(), parsed.sql(), types);
        return cached == null ? cache.add(parsed.withParameterTypes(types)) : cached;
    }

    /** A plan that fits this view and execution, from the statement if it has one. */
    PlannedStatement plan(ParsedStatement parsed, ReadView view, StatementContext context) {
        PlannedStatement planned = parsed.planFor(view, context);
        if (planned != null) {
            return planned;
        }
        planned = PlannedStatement.of(
                planner.plan(parsed.statement(), parsed.schema(), view, parsed.parameterTypes(), context), view);
        // A transaction's private catalog dies with it; its plans are not for others.
        if (view.catalog() == database.confirmed().catalog()) {
            parsed.setPlan(planned);
        }
        return planned;
    }

    /** Sessions that have been opened and not closed. */
    public int sessionCount() {
        return sessions.size();
    }

    /** The compiled CHECK constraints. */
    TableChecks.Cache checks() {
        return checks;
    }

    StatementTimer timer() {
        return timer;
    }

    void forget(DefaultSession session) {
        sessions.remove(session);
    }

    void shutdown() {
        shutdown.run();
    }

    /** How statements are planned; tests compare the paths. */
    enum PlanningPath {
        /** Simple statements by hand, all others by the query planner. */
        SIMPLE_FIRST,
        /** All by the query planner that can be. */
        QUERY_PLANNER_ONLY
    }
}
