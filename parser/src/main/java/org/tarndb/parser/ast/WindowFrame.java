package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code {ROWS | RANGE | GROUPS} [BETWEEN] start [AND end] [EXCLUDE ...]}; end null: not written, the
 * current row.
 */
public record WindowFrame(
        Unit unit, FrameBound start, @Nullable FrameBound end, Exclusion exclusion, Position position) implements Node {

    /** What a frame counts in. */
    public enum Unit {
        ROWS,
        RANGE,
        GROUPS
    }

    /** What is taken out of a frame. */
    public enum Exclusion {
        NO_OTHERS,
        CURRENT_ROW,
        GROUP,
        TIES
    }
}
