package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/**
 * {@code CASE WHEN ... THEN ... ELSE ... END}. Conditions and results are evaluated for the rows that reach them only.
 * Results are converted to the type.
 */
public record Case(List<When> branches, Expr otherwise, SqlType type) implements Expr {
    /** One branch; the condition is a BOOLEAN. */
    public record When(Expr condition, Expr result) {}

    public Case {
        branches = List.copyOf(branches);
    }

    @Override
    public boolean nullable() {
        return otherwise.nullable()
                || branches.stream().anyMatch(branch -> branch.result().nullable());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("CASE");
        for (When branch : branches) {
            text.append(" WHEN ").append(branch.condition).append(" THEN ").append(branch.result);
        }
        return text.append(" ELSE ").append(otherwise).append(" END").toString();
    }
}
