package org.tarndb.planner.convert;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.Session;
import org.tarndb.planner.SqlEngine;
import org.tarndb.planner.exec.ExecutionContext;
import org.tarndb.planner.exec.MemoryBudget;
import org.tarndb.planner.exec.PlanRows;
import org.tarndb.planner.exec.Versions;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.expr.TransactionQueries;
import org.tarndb.planner.physical.AccessChoice;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** A database in memory whose queries all go through Calcite. */
final class Queries implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Database database =
            Database.openInMemory("queries" + NUMBER.incrementAndGet(), Env.system(), DatabaseOptions.defaults());
    private final SqlEngine engine = new SqlEngine(database, () -> {});
    private final Session session = engine.openSession();
    private final QueryPlanner planner = new QueryPlanner(database);

    /** Runs DDL, or an INSERT of values. */
    void run(String sql) {
        session.execute(session.prepare(sql), new Parameters(0), 0);
    }

    /** Runs a change of rows, and gives how many it changed. */
    long change(String sql) {
        return session.execute(session.prepare(sql), new Parameters(0), 0).updateCount();
    }

    Database database() {
        return database;
    }

    PlannedQuery plan(String sql) {
        return plan(sql, AccessChoice.ALL);
    }

    PlannedQuery plan(String sql, AccessChoice access) {
        return plan(sql, new PlanContext(session.view(), Catalog.DEFAULT_SCHEMA, List.of(), access, Versions.CURRENT));
    }

    PlannedQuery plan(String sql, PlanContext context) {
        Statement statement = new SqlParser().parse(sql);
        if (statement instanceof Insert insert) {
            return planner.planInsert(insert, context);
        }
        if (statement instanceof Update update) {
            return planner.planUpdate(update, context);
        }
        return statement instanceof Delete delete
                ? planner.planDelete(delete, context)
                : planner.planQuery((Query) statement, context);
    }

    PlanContext context(List<@Nullable SqlType> parameterTypes) {
        return new PlanContext(
                session.view(), Catalog.DEFAULT_SCHEMA, parameterTypes, AccessChoice.ALL, Versions.CURRENT);
    }

    List<String> explain(String sql) {
        return Explainer.explain(plan(sql).plan());
    }

    /** @param values of the parameters, in internal form */
    List<List<@Nullable Object>> rows(String sql, @Nullable Object... values) {
        return rows(plan(sql), values);
    }

    List<List<@Nullable Object>> rows(PlannedQuery query, @Nullable Object... values) {
        Parameters parameters = new Parameters(values.length);
        for (int i = 0; i < values.length; i++) {
            parameters.set(i, query.parameterTypes().get(i), values[i]);
        }
        ExecutionContext context = new ExecutionContext(
                session.view(),
                parameters,
                Cancellation.never(),
                Instant.parse("2024-02-29T12:00:00Z"),
                MemoryBudget.ofDefault(),
                new SessionInfo("TESTER", Catalog.DEFAULT_SCHEMA, "TEST", ZoneOffset.UTC, TransactionQueries.NONE),
                Entropy.system(),
                Versions.CURRENT);
        List<List<@Nullable Object>> result = new ArrayList<>();
        try (Rows rows = new PlanRows(query.plan(), query.columns(), context)) {
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 0; i < query.columns().size(); i++) {
                    row.add(rows.get(i));
                }
                result.add(row);
            }
        }
        return result;
    }

    String text(String sql, @Nullable Object... values) {
        return rows(sql, values).toString();
    }

    @Override
    public void close() {
        session.close();
        engine.close();
        database.close();
    }
}
