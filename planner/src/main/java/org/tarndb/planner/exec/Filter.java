package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/** The rows for which the condition is TRUE. */
public record Filter(Plan input, CompiledExpr condition, double estimatedRows) implements Plan {
    public static Filter of(Plan input, Expr condition, double estimatedRows) {
        return new Filter(input, ExprCompiler.compile(condition), estimatedRows);
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return input.outputTypes();
    }

    @Override
    public String describe() {
        return "Filter " + condition;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new FilterOperator(input.open(context), condition, context);
    }
}
