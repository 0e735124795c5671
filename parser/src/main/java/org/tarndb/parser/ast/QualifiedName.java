package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One or more identifiers joined by dots: {@code name}, {@code schema.name}, {@code schema.table.column}. */
public record QualifiedName(List<Identifier> parts, Position position) implements Node {
    public QualifiedName {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a qualified name has at least one part");
        }
    }

    public static QualifiedName of(Identifier only) {
        return new QualifiedName(List.of(only), only.position());
    }

    /** The last part: the name of the object itself. */
    public Identifier last() {
        return parts.get(parts.size() - 1);
    }

    /** Whether there is no qualifier. */
    public boolean isSimple() {
        return parts.size() == 1;
    }

    /** The parts before the last; null when there are none. */
    public @Nullable QualifiedName qualifier() {
        return isSimple() ? null : new QualifiedName(parts.subList(0, parts.size() - 1), position);
    }

    /** The texts of the parts. */
    public List<String> texts() {
        return parts.stream().map(Identifier::text).toList();
    }

    @Override
    public String toString() {
        return String.join(".", texts());
    }
}
