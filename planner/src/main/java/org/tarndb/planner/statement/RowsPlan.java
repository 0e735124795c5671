package org.tarndb.planner.statement;

import java.util.List;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.PlanRows;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.ReadView;

/** A query that operators run. */
public record RowsPlan(Plan plan, List<ResultColumn> columns, List<SqlType> parameterTypes) implements QueryPlan {
    public RowsPlan {
        columns = List.copyOf(columns);
        parameterTypes = List.copyOf(parameterTypes);
    }

    @Override
    public Rows open(ReadView view, StatementContext context) {
        return new PlanRows(plan, columns, context.execution(view));
    }

    @Override
    public Plan operators() {
        return plan;
    }

    @Override
    public List<String> explain() {
        return Explainer.explain(plan);
    }
}
