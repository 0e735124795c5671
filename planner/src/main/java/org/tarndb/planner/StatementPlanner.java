package org.tarndb.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateTableAs;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Explain;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Merge;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Overriding;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.command.CommandPlanner;
import org.tarndb.planner.command.ExplainPlan;
import org.tarndb.planner.convert.PlanContext;
import org.tarndb.planner.ddl.CreateTableAsPlan;
import org.tarndb.planner.ddl.DdlPlanner;
import org.tarndb.planner.exec.Versions;
import org.tarndb.planner.locking.LockClauses;
import org.tarndb.planner.locking.LockedTable;
import org.tarndb.planner.physical.AccessChoice;
import org.tarndb.planner.simple.SimplePlanner;
import org.tarndb.planner.snapshot.SnapshotCommands;
import org.tarndb.planner.statement.QueryPlan;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.Database;
import org.tarndb.txn.view.ReadView;

/** Finds who plans a statement. Stateless, thread-safe. */
final class StatementPlanner {
    private final QueryPlans queryPlans;
    private final SqlEngine.PlanningPath path;

    StatementPlanner(Database database, SqlEngine.PlanningPath path) {
        this.queryPlans = new QueryPlans(database);
        this.path = path;
    }

    /**
     * Plans a statement.
     *
     * @param schema where unqualified names are looked up
     * @param view gives the catalog that the plan is for, and estimates of sizes
     * @param parameterTypes those that are known; null for one that is not, and the list may be short
     * @param versions gives those that the statement names with AS OF, and published ones
     */
    StatementPlan plan(
            Statement statement,
            String schema,
            ReadView view,
            List<@Nullable SqlType> parameterTypes,
            Versions versions) {
        if (statement instanceof Explain node) {
            ExplainPlan.requireSupported(node);
            return new ExplainPlan(plan(node.statement(), schema, view, parameterTypes, versions));
        }
        StatementPlan command = CommandPlanner.plan(statement, schema);
        if (command == null) {
            command = DdlPlanner.plan(statement, schema);
        }
        if (command == null) {
            command = SnapshotCommands.plan(statement, schema);
        }
        if (command != null) {
            return command;
        }
        if (statement instanceof CreateTableAs node) {
            return createTableAs(node, schema, view, parameterTypes, versions);
        }
        refuseUnsupported(statement);
        if (statement instanceof QueryExpression query && !query.locks().isEmpty()) {
            List<LockedTable> tables = LockClauses.resolve(query, schema, view.catalog());
            return locking(query, tables, new PlanContext(view, schema, parameterTypes, AccessChoice.ALL, versions));
        }
        if (path == SqlEngine.PlanningPath.SIMPLE_FIRST || isDefaultValues(statement)) {
            StatementPlan simple = SimplePlanner.plan(statement, schema, view.catalog(), parameterTypes);
            if (simple != null) {
                return simple;
            }
        }
        return queryPlans.plan(statement, new PlanContext(view, schema, parameterTypes, AccessChoice.ALL, versions));
    }

    private StatementPlan locking(QueryExpression query, List<LockedTable> tables, PlanContext context) {
        StatementPlan simple = path == SqlEngine.PlanningPath.SIMPLE_FIRST
                ? SimplePlanner.planLocking(query, tables, context.parameterTypes())
                : null;
        return simple != null ? simple : queryPlans.planLocking(query, tables, context);
    }

    private StatementPlan createTableAs(
            CreateTableAs node,
            String schema,
            ReadView view,
            List<@Nullable SqlType> parameterTypes,
            Versions versions) {
        Query query = node.query();
        if (query instanceof QueryExpression expression && !expression.locks().isEmpty()) {
            throw LockClauses.refused(expression, "CREATE TABLE AS");
        }
        return new CreateTableAsPlan(
                node,
                schema,
                plan(query, schema, view, parameterTypes, versions).parameterTypes(),
                (at, context) -> (QueryPlan) plan(query, schema, at, parameterTypes, context));
    }

    /** INSERT ... DEFAULT VALUES has no query to plan. */
    private static boolean isDefaultValues(Statement statement) {
        return statement instanceof Insert insert && insert.source() == null;
    }

    private static void refuseUnsupported(Statement statement) {
        if (statement instanceof Merge) {
            throw Unsupported.feature("MERGE", statement);
        }
        if (statement instanceof Insert insert) {
            refuse("ON CONFLICT", insert.onConflict());
            if (insert.overriding() != Overriding.UNSPECIFIED) {
                throw Unsupported.feature("OVERRIDING", insert);
            }
            refuseReturning(insert.returning());
        } else if (statement instanceof Update update) {
            refuseReturning(update.returning());
        } else if (statement instanceof Delete delete) {
            refuseReturning(delete.returning());
        }
    }

    private static void refuseReturning(List<SelectItem> returning) {
        refuse("RETURNING", returning.isEmpty() ? null : returning.get(0));
    }

    private static void refuse(String feature, @Nullable Node written) {
        if (written != null) {
            throw Unsupported.feature(feature, written);
        }
    }
}
