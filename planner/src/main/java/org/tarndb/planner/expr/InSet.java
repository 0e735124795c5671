package org.tarndb.planner.expr;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.type.SqlType;

/**
 * {@code operand IN (item, ...)} in three-valued logic: TRUE when an item equals, else NULL when the operand or an item is
 * NULL, else FALSE. Literal and parameter items are looked up in a hash set.
 */
public record InSet(Expr operand, List<Expr> items) implements Expr {
    public InSet {
        items = List.copyOf(items);
    }

    @Override
    public SqlType type() {
        return SqlType.BOOLEAN;
    }

    @Override
    public boolean nullable() {
        return operand.nullable() || items.stream().anyMatch(Expr::nullable);
    }

    @Override
    public String toString() {
        return operand + items.stream().map(Expr::toString).collect(Collectors.joining(", ", " IN (", ")"));
    }
}
