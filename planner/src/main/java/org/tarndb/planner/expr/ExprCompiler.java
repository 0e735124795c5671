package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.storage.error.TarnException;

/** Compiles expressions to closures over vectors. */
public final class ExprCompiler {
    private ExprCompiler() {}

    public static CompiledExpr compile(Expr expr) {
        throw TarnException.internal("no compiler for " + expr);
    }

    public static List<CompiledExpr> compileAll(List<? extends Expr> exprs) {
        return exprs.stream().map(ExprCompiler::compile).toList();
    }
}
