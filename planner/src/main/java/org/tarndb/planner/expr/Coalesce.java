package org.tarndb.planner.expr;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.type.SqlType;

/** The first operand that is not NULL, converted to the type; later ones are not evaluated. */
public record Coalesce(List<Expr> operands, SqlType type) implements Expr {
    public Coalesce {
        operands = List.copyOf(operands);
    }

    @Override
    public boolean nullable() {
        return operands.stream().allMatch(Expr::nullable);
    }

    @Override
    public String toString() {
        return operands.stream().map(Expr::toString).collect(Collectors.joining(", ", "COALESCE(", ")"));
    }
}
