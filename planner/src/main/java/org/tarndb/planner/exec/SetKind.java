package org.tarndb.planner.exec;

/** Set operations. */
public enum SetKind {
    UNION,
    INTERSECT,
    EXCEPT
}
