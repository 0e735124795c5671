package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/** Rows of expressions without columns: VALUES, and the one row of a SELECT without FROM. Values are cast to the output types. */
public record ValuesRows(List<List<CompiledExpr>> rows, List<SqlType> outputTypes) implements Plan {
    public ValuesRows {
        rows = rows.stream().map(List::copyOf).toList();
        outputTypes = List.copyOf(outputTypes);
    }

    public static ValuesRows of(List<? extends List<? extends Expr>> rows, List<SqlType> outputTypes) {
        return new ValuesRows(rows.stream().map(ExprCompiler::compileAll).toList(), outputTypes);
    }

    @Override
    public double estimatedRows() {
        return rows.size();
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return outputTypes;
    }

    @Override
    public String describe() {
        return rows.size() > 5 ? "Values (" + rows.size() + " rows)" : "Values " + rows;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new ValuesOperator(rows, outputTypes, context);
    }
}
