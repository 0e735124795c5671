package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;

/** The rows around the current one that a window function sees. */
public record WindowFrame(Unit unit, Bound start, Bound end, Exclusion exclusion) {
    /** {@code RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW}: the default with an ORDER BY; without one, all rows. */
    public static final WindowFrame DEFAULT = new WindowFrame(
            Unit.RANGE,
            new Bound(BoundKind.UNBOUNDED_PRECEDING, null),
            new Bound(BoundKind.CURRENT_ROW, null),
            Exclusion.NO_OTHERS);

    /** What a frame counts in. */
    public enum Unit {
        ROWS,
        RANGE,
        GROUPS
    }

    /** Where a frame starts or ends. */
    public enum BoundKind {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }

    /** What is taken out of a frame. */
    public enum Exclusion {
        NO_OTHERS,
        CURRENT_ROW,
        GROUP,
        TIES
    }

    /** @param offset of PRECEDING and FOLLOWING, without columns in it; else null */
    public record Bound(BoundKind kind, @Nullable CompiledExpr offset) {}
}
