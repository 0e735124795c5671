package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** DROP TABLE. */
public record DropTable(List<QualifiedName> names, boolean ifExists, DropBehavior behavior, Position position)
        implements Statement {
    public DropTable {
        names = List.copyOf(names);
    }

    @Override
    public <R extends @Nullable Object> R accept(StatementVisitor<R> visitor) {
        return visitor.visitDropTable(this);
    }
}
