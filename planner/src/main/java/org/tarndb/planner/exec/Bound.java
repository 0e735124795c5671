package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;

/**
 * One end of an interval of a key part's values.
 *
 * @param value in internal form of the part's type; null unless LIMITED
 */
record Bound(Kind kind, @Nullable Object value, boolean inclusive) {
    static final Bound OPEN = new Bound(Kind.OPEN, null, true);
    static final Bound EMPTY = new Bound(Kind.EMPTY, null, true);

    /** What the end allows. */
    enum Kind {
        LIMITED,
        /** All values. */
        OPEN,
        /** No value. */
        EMPTY
    }

    static Bound at(Object value, boolean inclusive) {
        return new Bound(Kind.LIMITED, value, inclusive);
    }
}
