package org.tarndb.planner.expr;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.type.SqlType;

/** AND or OR in three-valued logic. An operand is evaluated for the rows that those before it leave open. */
public record Logical(Kind kind, List<Expr> operands) implements Expr {
    /** Which of the two. */
    public enum Kind {
        AND,
        OR
    }

    public Logical {
        operands = List.copyOf(operands);
    }

    /** TRUE for no operands, the operand itself for one. */
    public static Expr and(List<? extends Expr> operands) {
        return operands.isEmpty()
                ? Literal.TRUE
                : operands.size() == 1 ? operands.get(0) : new Logical(Kind.AND, List.copyOf(operands));
    }

    /** FALSE for no operands, the operand itself for one. */
    public static Expr or(List<? extends Expr> operands) {
        return operands.isEmpty()
                ? Literal.FALSE
                : operands.size() == 1 ? operands.get(0) : new Logical(Kind.OR, List.copyOf(operands));
    }

    @Override
    public SqlType type() {
        return SqlType.BOOLEAN;
    }

    @Override
    public boolean nullable() {
        return operands.stream().anyMatch(Expr::nullable);
    }

    @Override
    public String toString() {
        return operands.stream().map(Expr::toString).collect(Collectors.joining(" " + kind + " ", "(", ")"));
    }
}
