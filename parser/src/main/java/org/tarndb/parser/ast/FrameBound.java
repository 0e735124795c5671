package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One end of a window frame; offset only for PRECEDING and FOLLOWING. */
public record FrameBound(Kind kind, @Nullable Expression offset, Position position) implements Node {

    /** The kinds of ends. */
    public enum Kind {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }
}
