package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code FOR {UPDATE | SHARE} [OF tables] [NOWAIT | SKIP LOCKED | WAIT n]}; tables empty: all; waitSeconds
 * only for {@link WaitPolicy#WAIT}.
 */
public record LockClause(
        Strength strength,
        List<QualifiedName> tables,
        WaitPolicy policy,
        @Nullable Expression waitSeconds,
        Position position)
        implements Node {
    public LockClause {
        tables = List.copyOf(tables);
    }

    /** How rows are locked. */
    public enum Strength {
        UPDATE,
        SHARE
    }

    /** What to do about a row another transaction has locked. */
    public enum WaitPolicy {
        UNSPECIFIED,
        NOWAIT,
        SKIP_LOCKED,
        WAIT
    }
}
