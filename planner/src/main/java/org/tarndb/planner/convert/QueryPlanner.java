package org.tarndb.planner.convert;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.Window;
import org.tarndb.planner.locking.LockClauses;
import org.tarndb.planner.locking.LockedTable;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.InformationSchema;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;

/**
 * Plans queries, and the queries behind INSERT, UPDATE and DELETE, with Calcite. Thread-safe. All methods throw {@code
 * TarnException} with the statement's error: a name that does not exist, types that do not fit, a feature that is not
 * supported; its message gives line and column.
 */
public final class QueryPlanner {
    private final InformationSchema informationSchema;
    private final IndexExpressions indexes;

    /** The last catalog seen; another thread's may replace it, and each is right for its own catalog. */
    private volatile @Nullable CatalogSchema lastSchema;

    /** @param database whose index builds INFORMATION_SCHEMA shows; null: none */
    public QueryPlanner(@Nullable Database database) {
        this.informationSchema = new InformationSchema(database);
        this.indexes = new IndexExpressions(informationSchema);
    }

    public PlannedQuery planQuery(Query query, PlanContext context) {
        return planning(context).plan(planning -> new QueryToSql(planning).query(query));
    }

    /** The source's rows; one column per target column, in the order of the statement's column list, not yet converted. */
    public PlannedQuery planInsert(Insert insert, PlanContext context) {
        return planning(context).plan(planning -> DmlToSql.insert(insert, planning));
    }

    /**
     * The rows to update: the row's key, the row's bytes, then the new value of each assigned column in the order of the
     * statement, not yet converted. Without FROM no row comes twice; with it, a row comes once for each row it joins.
     */
    public PlannedQuery planUpdate(Update update, PlanContext context) {
        return planning(context).plan(planning -> DmlToSql.update(update, planning));
    }

    /** The rows to delete: the row's key, the row's bytes. No row comes twice. */
    public PlannedQuery planDelete(Delete delete, PlanContext context) {
        return planning(context).plan(planning -> DmlToSql.delete(delete, planning));
    }

    /**
     * A query's rows, and behind their columns, for each locked table in turn, the row's key and the row's bytes.
     *
     * @param tables those that are locked; the query's locking clauses name them
     */
    public PlannedQuery planLocking(QueryExpression query, List<LockedTable> tables, PlanContext context) {
        PlannedQuery planned;
        try {
            planned = planning(context)
                    .plan(planning -> new QueryToSql(planning)
                            .query(new LockedQuery(query, tables, planning::columnNames).rewritten()));
        } catch (TarnException e) {
            if (e.code() == ErrorCode.GROUPING_ERROR) {
                throw LockClauses.refused(query, "aggregate functions");
            }
            throw e;
        }
        if (hasWindow(planned.plan())) {
            throw LockClauses.refused(query, "window functions");
        }
        return planned;
    }

    /** Whether there are windows over the query's own rows. */
    private static boolean hasWindow(Plan plan) {
        return plan instanceof Window
                || (plan.inputs().size() == 1 && hasWindow(plan.inputs().get(0)));
    }

    private Planning planning(PlanContext context) {
        return new Planning(schema(context), context, indexes::of);
    }

    private CatalogSchema schema(PlanContext context) {
        Catalog catalog = context.view().catalog();
        CatalogSchema schema = lastSchema;
        if (schema == null || schema.catalog() != catalog) {
            schema = new CatalogSchema(catalog, informationSchema);
            lastSchema = schema;
        }
        return schema;
    }

    /** Translates a statement into Calcite's syntax. */
    interface Translation {
        SqlNode translate(Planning planning);
    }
}
