package org.tarndb.planner.expr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Walking and rewriting expressions. */
public final class Exprs {
    private Exprs() {}

    public static List<Expr> children(Expr expr) {
        if (expr instanceof Call call) {
            return call.arguments();
        }
        if (expr instanceof CastExpr cast) {
            return List.of(cast.operand());
        }
        if (expr instanceof Logical logical) {
            return logical.operands();
        }
        if (expr instanceof Coalesce coalesce) {
            return coalesce.operands();
        }
        if (expr instanceof InSet in) {
            List<Expr> children = new ArrayList<>(List.of(in.operand()));
            children.addAll(in.items());
            return children;
        }
        if (expr instanceof Case choice) {
            List<Expr> children = new ArrayList<>();
            for (Case.When branch : choice.branches()) {
                children.add(branch.condition());
                children.add(branch.result());
            }
            children.add(choice.otherwise());
            return children;
        }
        return List.of();
    }

    /** The expression with each child replaced by what the operator gives for it. */
    public static Expr mapChildren(Expr expr, UnaryOperator<Expr> operator) {
        if (expr instanceof Call call) {
            return new Call(call.function(), map(call.arguments(), operator), call.type(), call.nullable());
        }
        if (expr instanceof CastExpr cast) {
            return new CastExpr(operator.apply(cast.operand()), cast.type());
        }
        if (expr instanceof Logical logical) {
            return new Logical(logical.kind(), map(logical.operands(), operator));
        }
        if (expr instanceof Coalesce coalesce) {
            return new Coalesce(map(coalesce.operands(), operator), coalesce.type());
        }
        if (expr instanceof InSet in) {
            return new InSet(operator.apply(in.operand()), map(in.items(), operator));
        }
        if (expr instanceof Case choice) {
            List<Case.When> branches = choice.branches().stream()
                    .map(branch -> new Case.When(operator.apply(branch.condition()), operator.apply(branch.result())))
                    .toList();
            return new Case(branches, operator.apply(choice.otherwise()), choice.type());
        }
        return expr;
    }

    private static List<Expr> map(List<Expr> exprs, UnaryOperator<Expr> operator) {
        return exprs.stream().map(operator).toList();
    }

    /** The expression with each column's index replaced by its entry in a table. */
    public static Expr shiftColumns(Expr expr, IntUnaryOperator newIndex) {
        if (expr instanceof ColumnRef column) {
            return new ColumnRef(newIndex.applyAsInt(column.index()), column.type(), column.nullable());
        }
        return mapChildren(expr, child -> shiftColumns(child, newIndex));
    }

    /** Collects the indexes of the columns that an expression reads. */
    public static void collectColumns(Expr expr, BitSet into) {
        if (expr instanceof ColumnRef column) {
            into.set(column.index());
        }
        children(expr).forEach(child -> collectColumns(child, into));
    }

    /** Whether it reads no column: parameters and correlation variables are allowed. */
    public static boolean isRowIndependent(Expr expr) {
        BitSet columns = new BitSet();
        collectColumns(expr, columns);
        return columns.isEmpty();
    }
}
