package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * Compiles expressions to closures over vectors. What depends on no column is evaluated for one row of a batch and
 * repeated; what depends on literals alone is evaluated here, unless that fails: then it fails when, and only if, it is
 * evaluated for a row.
 */
public final class ExprCompiler {
    private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);

    private ExprCompiler() {}

    public static CompiledExpr compile(Expr expr) {
        return hoist(expr, compileNode(expr));
    }

    public static List<CompiledExpr> compileAll(List<? extends Expr> exprs) {
        return exprs.stream().map(ExprCompiler::compile).toList();
    }

    /** Compiles an expression to give its values in a form in which they are compared. */
    public static CompiledExpr compileInForm(Expr expr, CommonForm form) {
        return FormExpr.of(expr, form);
    }

    /** Compiles an expression to give values of a type, by a cast where it has another. */
    static CompiledExpr compileAs(Expr expr, SqlType type) {
        return compile(expr.type().equals(type) ? expr : new CastExpr(expr, type));
    }

    /**
     * The node as it is when its expression depends on columns, else one that evaluates it once.
     *
     * @param node computes the expression, or some form of it
     */
    static CompiledExpr hoist(Expr expr, CompiledExpr node) {
        if (RowDependence.ofColumns(expr) || node.isConstant()) {
            return node;
        }
        if (RowDependence.onExecution(expr)) {
            return new OncePerBatch(node);
        }
        try {
            Object value = node.evaluate(ONE_ROW, NoContext.INSTANCE).get(0);
            return new ConstantExpr(expr, node.representation(), value);
        } catch (TarnException e) {
            return new OncePerBatch(node);
        }
    }

    private static CompiledExpr compileNode(Expr expr) {
        if (expr instanceof Literal literal) {
            return new ConstantExpr(literal, literal.type().representation(), literal.value());
        }
        if (expr instanceof ColumnRef column) {
            return new ColumnExpr(column);
        }
        if (expr instanceof ParameterRef parameter) {
            return new ParameterExpr(parameter);
        }
        if (expr instanceof CorrelationRef variable) {
            return new CorrelationExpr(variable);
        }
        if (expr instanceof CastExpr cast) {
            return CastCompiler.compile(cast);
        }
        if (expr instanceof Logical logical) {
            return new LogicalExpr(logical);
        }
        if (expr instanceof Case choice) {
            return new CaseExpr(choice);
        }
        if (expr instanceof Coalesce coalesce) {
            return new CoalesceExpr(coalesce);
        }
        if (expr instanceof InSet in) {
            return InSetCompiler.compile(in);
        }
        return compileCall((Call) expr);
    }

    private static CompiledExpr compileCall(Call call) {
        return switch (call.function()) {
            case NOT, IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE -> new TruthExpr(call);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ComparisonExpr.of(call);
            case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> DistinctExpr.of(call);
            case LIKE, ILIKE, SIMILAR_TO, REGEXP_LIKE, REGEXP_REPLACE, REGEXP_SUBSTR -> new PatternExpr(call);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> Arithmetic.compile(call);
            default -> new ScalarCall(call, ScalarFunctions.find(call));
        };
    }

    /** Whether an expression needs the columns of a row, or the execution it runs in. */
    private static final class RowDependence {
        static boolean ofColumns(Expr expr) {
            return expr instanceof ColumnRef
                    || stability(expr) == Function.Stability.VOLATILE
                    || Exprs.children(expr).stream().anyMatch(RowDependence::ofColumns);
        }

        static boolean onExecution(Expr expr) {
            return expr instanceof ParameterRef
                    || expr instanceof CorrelationRef
                    || stability(expr) != Function.Stability.FOREVER
                    || usesZone(expr)
                    || Exprs.children(expr).stream().anyMatch(RowDependence::onExecution);
        }

        private static Function.Stability stability(Expr expr) {
            return expr instanceof Call call ? call.function().stability() : Function.Stability.FOREVER;
        }

        /** The session's zone plays a part when times with zone are converted. */
        private static boolean usesZone(Expr expr) {
            return expr.type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE
                    || Exprs.children(expr).stream()
                            .anyMatch(child -> child.type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE);
        }
    }
}
