package org.tarndb.parser.ast;

import java.util.List;

/** One entry of GROUP BY. */
public sealed interface GroupingElement extends Node {

    /**
     * A plain expression (one), {@code (a, b)} (several), or {@code ()} (none). An ordinal is a number literal.
     */
    record GroupingSet(List<Expression> expressions, Position position) implements GroupingElement {
        public GroupingSet {
            expressions = List.copyOf(expressions);
        }
    }

    /** {@code ROLLUP (a, (b, c))}. */
    record Rollup(List<GroupingSet> sets, Position position) implements GroupingElement {
        public Rollup {
            sets = List.copyOf(sets);
        }
    }

    /** {@code CUBE (a, (b, c))}. */
    record Cube(List<GroupingSet> sets, Position position) implements GroupingElement {
        public Cube {
            sets = List.copyOf(sets);
        }
    }

    /** {@code GROUPING SETS (...)}. */
    record GroupingSets(List<GroupingElement> elements, Position position) implements GroupingElement {
        public GroupingSets {
            elements = List.copyOf(elements);
        }
    }
}
