package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Explain;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.Unsupported;

/** EXPLAIN: plans the statement and shows the plan, a row for each line. */
record ExplainPlan(Explain node) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(ListRows.text("PLAN"));

    /** Throws FEATURE_NOT_SUPPORTED. */
    static ExplainPlan of(Explain node) {
        if (node.analyze()) {
            throw Unsupported.feature("EXPLAIN ANALYZE", node);
        }
        return new ExplainPlan(node);
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String line : session.plan(node.statement()).explain()) {
            rows.add(new @Nullable Object[] {line});
        }
        return new ListRows(COLUMNS, rows);
    }
}
