package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.type.SqlType;

/** One row of expressions per input row. */
public record Project(Plan input, List<CompiledExpr> expressions) implements Plan {
    public Project {
        expressions = List.copyOf(expressions);
    }

    public static Project of(Plan input, List<? extends Expr> expressions) {
        return new Project(input, ExprCompiler.compileAll(expressions));
    }

    @Override
    public double estimatedRows() {
        return input.estimatedRows();
    }

    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return expressions.stream()
                .map(expression -> expression.source().type())
                .toList();
    }

    @Override
    public String describe() {
        return "Project " + expressions;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new ProjectOperator(input.open(context), expressions, context);
    }
}
