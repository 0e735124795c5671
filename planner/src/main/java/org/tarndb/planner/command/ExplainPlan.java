package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Explain;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.type.SqlType;

/**
 * EXPLAIN: shows a statement's plan, a row for each line. It has the statement's parameters, so that the plan can be seen
 * for values of the types they have; it does not read them.
 */
public record ExplainPlan(StatementPlan explained) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(ListRows.text("PLAN"));

    /** Throws FEATURE_NOT_SUPPORTED. */
    public static void requireSupported(Explain node) {
        if (node.analyze()) {
            throw Unsupported.feature("EXPLAIN ANALYZE", node);
        }
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public List<SqlType> parameterTypes() {
        return explained.parameterTypes();
    }

    @Override
    public boolean needsParameters() {
        return false;
    }

    @Override
    public @Nullable Plan operators() {
        return explained.operators();
    }

    @Override
    public String command() {
        return "EXPLAIN";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String line : explained.explain()) {
            rows.add(new @Nullable Object[] {line});
        }
        return new ListRows(COLUMNS, rows);
    }
}
