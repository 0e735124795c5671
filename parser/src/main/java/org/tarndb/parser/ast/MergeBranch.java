package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code WHEN [NOT] MATCHED [AND condition] THEN action}. */
public record MergeBranch(Match match, @Nullable Expression condition, MergeAction action, Position position)
        implements Node {

    /** Which rows a branch is for. */
    public enum Match {
        MATCHED,
        NOT_MATCHED_BY_TARGET,
        NOT_MATCHED_BY_SOURCE
    }
}
