package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code REINDEX {INDEX | TABLE} name [ONLINE ...]}.
 *
 * @param name of an index, or of the table all of whose indexes are meant
 * @param online null where it was not written
 */
public record Reindex(
        Target target, QualifiedName name, @Nullable OnlineClause online, Position position) implements Statement {

    /** What is named. */
    public enum Target {
        INDEX,
        TABLE
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitReindex(this);
    }
}
