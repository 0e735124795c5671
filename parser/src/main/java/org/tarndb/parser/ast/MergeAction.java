package org.tarndb.parser.ast;

import java.util.List;

/** What a branch of MERGE does. */
public sealed interface MergeAction extends Node {

    /** {@code UPDATE SET ...}. */
    record MergeUpdate(List<Assignment> assignments, Position position) implements MergeAction {
        public MergeUpdate {
            assignments = List.copyOf(assignments);
        }
    }

    /** {@code INSERT [(columns)] VALUES (...)}. */
    record MergeInsert(List<Identifier> columns, Overriding overriding, List<Expression> values, Position position)
            implements MergeAction {
        public MergeInsert {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
        }
    }

    /** {@code DELETE}. */
    record MergeDelete(Position position) implements MergeAction {}

    /** {@code DO NOTHING}. */
    record MergeNothing(Position position) implements MergeAction {}
}
