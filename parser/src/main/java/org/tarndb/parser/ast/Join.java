package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A join. At most one of natural, on and using is there; a CROSS join has none. A long chain nests to the
 * left.
 */
public record Join(
        Type type,
        boolean natural,
        TableReference left,
        TableReference right,
        @Nullable Expression on,
        List<Identifier> using,
        Position position)
        implements TableReference {
    public Join {
        using = List.copyOf(using);
    }

    /** The kinds of join. */
    public enum Type {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS
    }

    @Override
    public <R extends @Nullable Object> R accept(TableReferenceVisitor<R> visitor) {
        return visitor.visitJoin(this);
    }
}
