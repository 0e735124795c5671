package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.locking.LockRowsPlan;
import org.tarndb.planner.locking.LockedTable;
import org.tarndb.planner.statement.RowsPlan;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Plans simple statements. Stateless, thread-safe. */
public final class SimplePlanner {
    private SimplePlanner() {}

    /**
     * The plan of a simple query that locks its rows.
     *
     * @param tables those that are locked
     * @param parameterTypes those that are known; null for one that is not, and the list may be short
     * @return null when the query is not simple
     */
    public static @Nullable StatementPlan planLocking(
            QueryExpression query, List<LockedTable> tables, List<@Nullable SqlType> parameterTypes) {
        boolean simple = query.with() == null && query.orderBy().isEmpty() && query.limit() == null;
        if (!simple || tables.size() != 1 || !(query.body() instanceof Select select)) {
            return null;
        }
        LockedTable table = tables.get(0);
        TableAlias alias = table.reference().alias();
        boolean alone = select.from().size() == 1 && select.from().get(0) == table.reference();
        if (!alone || (alias != null && !alias.columns().isEmpty())) {
            return null;
        }
        RowsPlan rows = SimpleSelect.planRows(
                select, table.table(), alias == null ? null : alias.name(), new ParameterTypes(parameterTypes));
        return rows == null ? null : LockRowsPlan.of(rows.plan(), tables, rows.columns(), rows.parameterTypes());
    }

    /**
     * The plan of a simple statement.
     *
     * @param schema where unqualified names are looked up
     * @param parameterTypes those that are known; null for one that is not, and the list may be short
     * @return null when the statement is not simple, wrong statements included
     * @throws TarnException UNDEFINED_TABLE, UNDEFINED_SCHEMA; UNDEFINED_COLUMN for a column to be written
     */
    public static @Nullable StatementPlan plan(
            Statement statement, String schema, Catalog catalog, List<@Nullable SqlType> parameterTypes) {
        if (statement instanceof Select select) {
            return SimpleSelect.plan(select, schema, catalog, new ParameterTypes(parameterTypes));
        }
        if (statement instanceof Insert insert) {
            return SimpleInsert.plan(insert, schema, catalog, new ParameterTypes(parameterTypes));
        }
        if (statement instanceof Update update) {
            return SimpleUpdate.plan(update, schema, catalog, new ParameterTypes(parameterTypes));
        }
        if (statement instanceof Delete delete) {
            return SimpleDelete.plan(delete, schema, catalog, new ParameterTypes(parameterTypes));
        }
        return null;
    }
}
