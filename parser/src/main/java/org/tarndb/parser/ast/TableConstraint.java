package org.tarndb.parser.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constraint of a table, named or not. */
public sealed interface TableConstraint extends Node {

    /** The name given with CONSTRAINT; null when the system is to choose one. */
    @Nullable
    Identifier name();

    /** {@code PRIMARY KEY (columns)}. */
    record PrimaryKey(@Nullable Identifier name, List<Identifier> columns, Position position)
            implements TableConstraint {
        public PrimaryKey {
            columns = List.copyOf(columns);
        }
    }

    /** {@code UNIQUE [NULLS [NOT] DISTINCT] (columns)}; nullsDistinct is the default. */
    record Unique(@Nullable Identifier name, List<Identifier> columns, boolean nullsDistinct, Position position)
            implements TableConstraint {
        public Unique {
            columns = List.copyOf(columns);
        }
    }

    /** {@code CHECK (condition)}. */
    record Check(@Nullable Identifier name, Expression condition, Position position) implements TableConstraint {}

    /**
     * {@code FOREIGN KEY (columns) REFERENCES table [(referencedColumns)] ...}; no referenced columns: the
     * primary key.
     */
    record ForeignKey(
            @Nullable Identifier name,
            List<Identifier> columns,
            QualifiedName table,
            List<Identifier> referencedColumns,
            ReferentialAction onDelete,
            ReferentialAction onUpdate,
            MatchType match,
            Deferrability deferrability,
            Position position)
            implements TableConstraint {
        public ForeignKey {
            columns = List.copyOf(columns);
            referencedColumns = List.copyOf(referencedColumns);
        }
    }
}
